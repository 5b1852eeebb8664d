// Loaded before a process of the app by `node --import`: a machine whose clock goes wrong by SKEW_SECONDS.
const skew = Number(process.env.SKEW_SECONDS ?? 0) * 1000;
const RealDate = Date;
const now = () => RealDate.now() + skew;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
