import type { RecordFeatures } from '@stamboek/server/records/engine/record-context'

/** An engine that no feature extends. */
export const noFeatures: RecordFeatures = {
  added: new Map(),
  calls: new Map(),
  derived: new Map(),
  hooks: new Map(),
  filters: new Map(),
  gates: new Map(),
  lists: new Map(),
  sources: new Map(),
  uploads: new Map(),
  views: new Map(),
}
