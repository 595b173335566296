/** `Temporal` of the browser; a build puts it in the place of the polyfill's (vite.config.ts). Undefined before `ensureTemporal`. */
export let Temporal = (globalThis as Holder).Temporal

/** Fetches the polyfill in a browser that knows no Temporal; to be waited for before anything is shown. */
export async function ensureTemporal(): Promise<void> {
  if (Temporal !== undefined) return
  await import('temporal-polyfill/global')
  Temporal = (globalThis as Holder).Temporal
}

interface Holder {
  readonly Temporal?: unknown
}
