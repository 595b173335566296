/**
 * `Temporal` of the browser; a build resolves the polyfill to this module (vite.config.ts). Undefined before
 * `ensureTemporal`.
 * @internal
 */
export let Temporal = (globalThis as Holder).Temporal

/**
 * Imports the polyfill in a browser without Temporal, which sets `Temporal`, also globally. To be awaited before the
 * first render.
 */
export async function ensureTemporal(): Promise<void> {
  if (Temporal !== undefined) return
  await import('temporal-polyfill/global')
  Temporal = (globalThis as Holder).Temporal
}

interface Holder {
  readonly Temporal?: unknown
}
