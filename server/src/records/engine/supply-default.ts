import type { RecordContext } from './record-context.ts'

export async function supplyDefault(context: RecordContext, name: string): Promise<string | null> {
  const supply = context.engine.sources.get(name)
  if (!supply) throw new Error(`No feature supplies the source ${name}`)
  return supply(context)
}
