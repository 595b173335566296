/** How far the clock of the server is ahead of that of this machine, in ms, by the last response. */
let aheadMs = 0

/** Takes over the time of the server from the `Date` header of a response, which has whole seconds. */
export function noteServerTime(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(time)) aheadMs = time - Date.now()
}

/** The time of the server in ms since 1970, at most a second and a response too early. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
