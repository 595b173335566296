import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { useMemo } from 'react'
import { listSourceTypes } from '../../api/source-types.ts'
import { useSchema } from '../../session/schema.ts'

type FindType = (dtoKey: string) => ServedRecordType | undefined

/**
 * Whether a page of the type shows something else on another day: it, what a field or search entry refers to, or its child records have
 * versions or periods that may not overlap; of a view, what it is made from.
 * @internal
 */
export function hasReferenceDate(type: ServedRecordType, find: FindType): boolean {
  const known = listSourceTypes(type).flatMap((dtoKey) => find(dtoKey) ?? [])
  return [type, ...known].some(
    (each) => isOfDays(each) || listRelatedTypes(each).some((dtoKey) => isOfDays(find(dtoKey))),
  )
}

/** `hasReferenceDate` with the types that the user may see. */
export function useHasReferenceDate(type: ServedRecordType): boolean {
  const schema = useSchema()
  return useMemo(() => hasReferenceDate(type, (dtoKey) => schema.get(dtoKey)), [type, schema])
}

function isOfDays(type: ServedRecordType | undefined): boolean {
  return type !== undefined && (type.isTemporal || type.exclusions.length > 0)
}

function listRelatedTypes({ fields, search }: ServedRecordType): readonly string[] {
  return [...Object.values(fields), ...search.entries.map(({ input }) => input)].flatMap(listTargets)
}

function listTargets(field: FieldDefinition): readonly string[] {
  if ('to' in field) return [field.to]
  if (field.kind === 'children') return [field.of]
  return field.kind === 'group' ? Object.values(field.members).flatMap(listTargets) : []
}
