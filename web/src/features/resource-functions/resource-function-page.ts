import type { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import type { PresentedRecord } from '@stamboek/model/schema/record-of'
import { pageExtension } from '../../records/extension/page-extension.ts'
import { readReferenceLabel } from '../../records/texts/reference-label.ts'

export const extension = pageExtension<typeof resourceFunction>({
  editDialogActions: ['Delete'],
  changedActions: {
    Create: { toast: describeAdded },
    Clone: { toast: describeAdded },
    Update: {
      toast: ([row]) => `Detail record ${readFunction(row)} is succesvol aangepast`,
    },
    CreateNewVersion: { title: (row) => `Nieuwe versie voor ${readFunction(row)}` },
    AssignEndDate: {
      label: ({ length }) => (length === 1 ? 'Beëindig 1 versie' : `Beëindig ${length} versies`),
    },
  },
})

/** A row of a tree, or an unread one, lacks some members. */
type Row = Partial<PresentedRecord<typeof resourceFunction>>

function describeAdded([row]: readonly Row[]): string {
  return `Detail record is succesvol toegevoegd aan ${readReferenceLabel(row, 'resource') ?? ''}`
}

function readFunction(row: Row | undefined): string {
  return readReferenceLabel(row, 'function') ?? ''
}
