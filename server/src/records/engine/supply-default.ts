import type { RecordContext } from './record-context.ts'

/** The value of a named source for the caller; `findMissingFeatures` has checked at the start that a feature supplies it. */
export async function supplyDefault(context: RecordContext, name: string): Promise<string | null> {
  const supply = context.engine.sources.get(name)
  if (!supply) throw new Error(`No feature supplies the source ${name}`)
  return supply(context)
}
