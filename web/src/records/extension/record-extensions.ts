import { createContext, use } from 'react'
import type { RecordPageExtension } from './record-page-extension.ts'

/** Extensions by the dtoKey of the record type that they are about. */
export type RecordExtensions = ReadonlyMap<string, RecordPageExtension>

/** The extensions of the types that a page shows. */
export const RecordExtensionsContext = createContext<RecordExtensions>(new Map())

export function useExtension(dtoKey: string): RecordPageExtension | undefined {
  return use(RecordExtensionsContext).get(dtoKey)
}
