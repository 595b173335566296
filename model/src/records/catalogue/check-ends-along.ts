import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { resolveRecordType } from './resolve-record-type.ts'

/**
 * Checks that a type which offers to end records has a period, and that what ends along with its records can be ended, and
 * refers to them.
 */
export function checkEndsAlong(
  type: RecordType,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  const isEnded = type.actions.includes('AssignEndDate')
  return [
    ...(isEnded && type.fields['activeRangeUtc']?.kind !== 'dateRange'
      ? ['records kunnen een einddatum krijgen, maar hebben geen periode.']
      : []),
    ...(type.endsAlong.length > 0 && (!isEnded || type.isTemporal)
      ? ['andere records eindigen mee, maar zelf eindigen deze niet of alleen als versie.']
      : []),
    ...type.endsAlong
      .filter(({ of, field }) => !canEndAlong(type, field, known.get(of)))
      .map(({ of, field }) => `${of} kan niet mee eindigen door het veld "${field}".`),
  ]
}

function canEndAlong(
  { dtoKey }: RecordType,
  field: string,
  definition: RecordTypeDefinition | undefined,
): boolean {
  if (!definition) return false
  const { fields, actions } = resolveRecordType(definition)
  const reference = fields[field]
  return reference?.kind === 'reference' && reference.to === dtoKey && actions.includes('AssignEndDate')
}
