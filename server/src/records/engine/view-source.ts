import type { RecordContext, ViewSource } from './record-context.ts'

/** Who supplies the rows of a view; that somebody does was seen to at the start (`missingFeatures`). */
export function viewSource(context: RecordContext, name: string): ViewSource {
  const source = context.views.get(name)
  if (!source) throw new Error(`Nobody supplies the rows of ${name}`)
  return source
}
