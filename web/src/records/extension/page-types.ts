import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes, rowTypeMember } from '@stamboek/model/schema/record-type'
import { use, useMemo } from 'react'
import { asKnownOn, findKnownOn } from '../../api/known-on.ts'
import { type Schema, useSchema } from '../../session/schema.ts'
import { formatRecordTitle } from '../texts/record-title.ts'
import { extendShownType } from './extended-type.ts'
import { type RecordExtensions, RecordExtensionsContext } from './record-page-extension.ts'

export interface PageTypes {
  readonly page: ServedRecordType
  /** The type whose records the page adds and changes: its own, or that of its view. */
  readonly main: ServedRecordType
  /** Undefined if the row names no type that the user may see, or lacks an id. */
  readonly typeOf: (row: AnyRecord) => ServedRecordType | undefined
  readonly titleOf: (row: AnyRecord) => string
}

/** The type of a page as given, those of its records and rows as `RecordExtensionsContext` extends them; memoized. */
export function usePageTypes(type: ServedRecordType): PageTypes {
  const schema = useSchema()
  const extensions = use(RecordExtensionsContext)
  return useMemo(() => createPageTypes(type, schema, extensions), [type, schema, extensions])
}

function createPageTypes(page: ServedRecordType, schema: Schema, extensions: RecordExtensions): PageTypes {
  const { of } = page.view ?? {}
  const rowTypes = findRowTypes(page)
  const extend = (dtoKey: string): ServedRecordType | undefined => {
    const served = schema.get(dtoKey)
    return (
      served &&
      asKnownOn(
        extendShownType(served, extensions.get(dtoKey), extensions.get(page.dtoKey)),
        findKnownOn(page),
      )
    )
  }
  const main = (of === undefined ? undefined : extend(of)) ?? page
  const byMember = new Map(
    Object.entries(rowTypes ?? {}).map(([value, dtoKey]) => [
      value,
      dtoKey === main.dtoKey ? main : extend(dtoKey),
    ]),
  )
  const typeOf: PageTypes['typeOf'] = (row) => {
    if (!rowTypes) return main
    return hasId(row) ? byMember.get(String(row[rowTypeMember])) : undefined
  }
  return { page, main, typeOf, titleOf: (row) => formatRecordTitle(typeOf(row) ?? page, row) }
}

/** Whether a row has the id of its record, which the source of a view may leave out. */
export function hasId(row: Partial<AnyRecord>): boolean {
  return typeof row.id === 'string'
}
