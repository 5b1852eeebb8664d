// Loaded before a process of the app by `node --import`: on SIGUSR2 it throws what nobody catches, an error with all on it
// that a client library hangs on its own.
process.on("SIGUSR2", () => {
  setImmediate(() => {
    const secrets = JSON.parse(process.env.CRASH_SECRETS ?? "{}");
    throw Object.assign(new Error(`a crash with ${Object.values(secrets).join(" and ")}`), {
      config: { headers: secrets, data: JSON.stringify(secrets) },
      request: secrets,
      response: { data: secrets },
      cause: Object.assign(new Error("its cause"), { parameters: Object.values(secrets) }),
    });
  });
});
