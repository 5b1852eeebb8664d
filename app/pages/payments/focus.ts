/**
 * Awaits what the provider does in a window of its own, such as the bank's question, which takes the keyboard and goes with
 * it: whoever pressed a button of ours stands there again afterward.
 */
export async function restoringFocus<T>(question: Promise<T>): Promise<T> {
  const stood = document.activeElement;
  const answer = await question;
  if (document.activeElement === document.body && stood instanceof HTMLElement)
    stood.focus({ preventScroll: true });
  return answer;
}
