const intervalMs = 5000

/**
 * Returns a function that says on standard error how far `done` of `all` is, at most every five seconds, with an estimate of the
 * time that is left.
 */
export function createProgress(unit: string): (done: number, all: number) => void {
  const start = performance.now()
  let last = start
  return (done, all) => {
    const now = performance.now()
    if (now - last < intervalMs || done === 0 || done >= all) return
    last = now
    const secondsLeft = (((now - start) / done) * (all - done)) / 1000
    const left = secondsLeft < 90 ? `${Math.ceil(secondsLeft)} s` : `${Math.ceil(secondsLeft / 60)} min`
    const count = (each: number) => each.toLocaleString('nl-NL')
    process.stderr.write(`${count(done)} van ${count(all)} ${unit}, nog ongeveer ${left}\n`)
  }
}
