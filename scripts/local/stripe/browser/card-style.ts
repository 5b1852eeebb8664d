/** The look of the framed card fields. Colours come from the page around through custom properties. */
export const CARD_PAGE_STYLE = `
*{box-sizing:border-box}html,body{margin:0;background:transparent;overflow:hidden}
`;
