import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'
import { readReferenceLabel } from '../../records/texts/reference-label.ts'

/** The functions of a resource on the page of resources (requirements 7.1). */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.ResourceFunctionViewDto',
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
}

function describeAdded([row]: readonly MemberValues[]): string {
  return `Detail record is succesvol toegevoegd aan ${readReferenceLabel(row, 'resource') ?? ''}`
}

function readFunction(row: MemberValues | undefined): string {
  return readReferenceLabel(row, 'function') ?? ''
}
