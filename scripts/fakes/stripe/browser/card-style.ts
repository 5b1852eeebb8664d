/** The look of the framed card fields. Colors and type come from the page around through custom properties. */
export const CARD_PAGE_STYLE = `
*{box-sizing:border-box}
html,body{margin:0;background:transparent;overflow:hidden}
body{container-type:inline-size;color:var(--ink,#26201b);font:400 var(--size,16px)/1.4 var(--family,system-ui,sans-serif)}
.fields{display:grid;grid-template-columns:auto minmax(10.5em,1fr) 5.2em 3.6em 4.2em;align-items:center;column-gap:.75em;row-gap:.2em}
.fields.short{grid-template-columns:auto minmax(10.5em,1fr) 5.2em 3.6em}
svg{width:1.75em;height:1.2em;display:block;color:var(--quiet,#7a7068)}
input{font:inherit;color:inherit;background:transparent;border:0;border-radius:3px;outline:0;padding:.1em;margin:0;width:100%;min-width:0;height:1.9em;font-variant-numeric:tabular-nums}
input::placeholder{color:var(--quiet,#7a7068);opacity:1}
input:focus-visible{box-shadow:0 1.5px 0 0 currentColor;border-radius:0}
input[aria-invalid=true]{color:var(--wrong,#b3261e)}
input:disabled{opacity:.55}
.foot{display:flex;flex-wrap:wrap;align-items:center;gap:.15rem .75rem;margin:.45rem 0 0;font-size:.8125rem;line-height:1.5;color:var(--quiet,#7a7068)}
button{font:inherit;color:inherit;background:none;border:0;border-radius:3px;padding:.25rem 0;cursor:pointer;text-decoration:underline;text-underline-offset:.2em}
button:focus-visible{outline:2px solid currentColor;outline-offset:1px}
@container (max-width:27rem){
.fields,.fields.short{grid-template-columns:auto 1.45fr 1fr 1.15fr;row-gap:.35em}
.fields .number{grid-column:2/-1}
.fields .expiry{grid-column:2}
.fields.short .cvc{grid-column:3/-1}}
`;
