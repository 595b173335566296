import type { RecordContext } from './record-context.ts'

/** Returns the id that a source supplies for the caller, or null; throws if no feature supplies the source. */
export async function supplyDefault(context: RecordContext, name: string): Promise<string | null> {
  const supply = context.engine.sources.get(name)
  if (!supply) throw new Error(`No feature supplies the source ${name}`)
  return supply(context)
}
