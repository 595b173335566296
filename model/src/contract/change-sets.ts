import type { AuditEntry } from './record-calls.ts'

/** A plain save, a bulk action, a call of a definition, an import, and the undo of one of these. */
export const changeSetKinds = ['Save', 'Bulk', 'Call', 'Import', 'Undo'] as const

export type ChangeSetKind = (typeof changeSetKinds)[number]

/** What one act changed. */
export interface ChangeSet {
  readonly id: string
  readonly kind: ChangeSetKind
  /** The bulk action, or the name of the call; else null. */
  readonly action: string | null
  /** The type that it was about. */
  readonly dtoKey: string
  readonly businessUnitId: string | null
  readonly userId: string
  readonly userName: string
  /** ISO 8601. */
  readonly changedOnUtc: string
  readonly remark: string | null
  /** The labels of up to three of its records that the caller may see, as “Nederland, België en 10 andere”. */
  readonly subject: string
  /** Of the file of an import. */
  readonly fileName: string | null
  /** The change set that an undo took back. */
  readonly undoes: string | null
  /** The last undo of it, unless that was undone. */
  readonly undoneBy: string | null
  /** Whether `undoneBy` left some of it as it was. */
  readonly isUndoneInPart: boolean
  /** Of an undo: the act that it, or the undo of an undo, is about in the end. */
  readonly undoneAct: UndoneAct | null
  /** The number of its entries that the caller may audit; 1001 for more than a thousand. */
  readonly entryCount: number
  /** Those entries by what they did to their records. */
  readonly counts: { readonly new: number; readonly changed: number; readonly deleted: number }
}

export interface UndoneAct {
  readonly kind: ChangeSetKind
  readonly action: string | null
  /** Whether the act was done again, as by the undo of its undo. */
  readonly isRedo: boolean
}

export interface ChangeSetEntry extends AuditEntry {
  readonly dtoKey: string
  readonly businessUnitId: string | null
  /** Of a child record; else null. */
  readonly parentId: string | null
  /** Of the record as it is, or as it was deleted. */
  readonly label: string
}

/** `GET /api/changesets/{id}?limit&skip`: the change set with a page of its entries, in the order of writing. */
export interface ChangeSetAnswer extends ChangeSet {
  readonly entries: readonly ChangeSetEntry[]
}

/**
 * `POST /api/changesets/search`; each member narrows the result. Finds what the caller may audit, and of the caller alone
 * (`userIds`) what the caller may read.
 */
export interface ChangeSetSearch {
  readonly kinds?: readonly ChangeSetKind[]
  readonly userIds?: readonly string[]
  /** Types of the entries; child records are found by their parents' type, too. */
  readonly dtoKeys?: readonly string[]
  /** Paths of fields that an update changed; of one type of `dtoKeys` only. */
  readonly fields?: readonly string[]
  /** Units of the caller, by default that of the call; records of all units are found with each. */
  readonly businessUnitIds?: readonly string[]
  /** A record, by its id or, for a version, that version's; with its child records. */
  readonly recordId?: string
  /** By others, of records that the caller saved before; of the last 1,000 times that he saved. */
  readonly isAfterOwn?: boolean
  /** ISO 8601, inclusive. */
  readonly changedFromUtc?: string
  /** ISO 8601, exclusive. */
  readonly changedToUtc?: string
  /** By default 50, at most 200. */
  readonly limit?: number
  /** The `cursor` of the page before. */
  readonly cursor?: string
}

export interface ChangeSetPage {
  /** Newest first. */
  readonly items: readonly ChangeSet[]
  /** Of the next page; null at the end. */
  readonly cursor: string | null
}

/** `POST /api/changesets/{id}/undo?dryRun=`; a dry run changes nothing and has no `changeSetId`. */
export interface UndoChangeSetAnswer {
  /** The undo itself; null if it changed nothing. */
  readonly changeSetId: string | null
  /** The number of records that are as they were before. */
  readonly undone: number
  /** The first hundred of those that stay; with `fields` the others of their fields were put back. */
  readonly kept: readonly {
    readonly dtoKey: string
    readonly id: string
    readonly label: string
    readonly reason: string
    readonly fields?: readonly string[]
    /** A record that was made and is deactivated, since others refer to it. */
    readonly isDeactivated?: true
  }[]
  readonly keptCount: number
  /** How many of those were put back in part, or deactivated. */
  readonly partCount: number
}
