/** Whether this browser rings for a new order: a phone in the kitchen should, a second window need not. */
const KEY = "dindin_order_sound";

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export function setSound(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // Without storage it is off again with the next page.
  }
}

/** The notes of the ring: hertz, and when each begins in seconds. */
const NOTES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.18 },
] as const;
const SECONDS = 0.35;

let context: AudioContext | undefined;

/** Rings once. A browser that allows no sound before the page is touched stays silent. */
export async function ring(): Promise<void> {
  try {
    context ??= new AudioContext();
    await context.resume();
    for (const { hertz, at } of NOTES) {
      const from = context.currentTime + at;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.25, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + SECONDS);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + SECONDS);
    }
  } catch {
    // The order is on the screen, and in a push.
  }
}
