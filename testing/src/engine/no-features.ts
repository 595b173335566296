import type { RecordEngine, RecordFeature } from '@stamboek/server/records/engine/record-context'

/** An engine that no feature extends. */
export const noFeatures: Pick<RecordEngine, 'features' | 'sources' | 'menuSources'> = {
  features: new Map(),
  sources: new Map(),
  menuSources: () => [],
}

/** What a test does for a record type, where the compiler does not know its definition. */
export function testFeature(dtoKey: string, parts: Partial<RecordFeature>): RecordFeature {
  return { dtoKey, hooks: [], filters: {}, calls: {}, ...parts }
}
