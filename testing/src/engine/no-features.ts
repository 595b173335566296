import type { RecordEngine, RecordFeature } from '@stamboek/server/records/engine/record-context'

export const noFeatures: Pick<RecordEngine, 'features' | 'sources' | 'menuSources' | 'waitingSearches'> = {
  waitingSearches: [],
  features: new Map(),
  sources: new Map(),
  menuSources: () => [],
}

/** A feature of a type whose definition the compiler does not know. */
export function testFeature(dtoKey: string, parts: Partial<RecordFeature>): RecordFeature {
  return { dtoKey, hooks: [], filters: {}, calls: {}, ...parts }
}
