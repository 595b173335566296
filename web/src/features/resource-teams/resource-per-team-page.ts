import type { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import type { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import type { PresentedRecord } from '@stamboek/model/schema/record-of'
import { IconArrowRight } from '@tabler/icons-react'
import { lazyDialog } from '../../records/dialogs/action-dialogs.tsx'
import { pageExtension } from '../../records/extension/page-extension.ts'
import { readReferenceLabel } from '../../records/texts/reference-label.ts'

/** Resources in the tree of teams (requirements 7.3). */
export const extension = pageExtension<typeof resourcePerTeam>({
  actions: [
    {
      id: 'move',
      icon: IconArrowRight,
      call: 'move',
      place: { after: 'Clone' },
      Dialog: lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog),
    },
  ],
  changedActions: {
    Create: { title: () => 'Voeg resource toe aan team', toast: describeAdded, start: startInTeam },
    Clone: {
      title: () => 'Voeg resource toe aan team',
      toast: describeAdded,
      // A resource is in a team once at a time.
      start: () => ({ resourceTeamId: null, resourceTeam: null }),
    },
    Get: { title: (record) => formatTitle('Bekijk', record) },
    Update: {
      title: (record) => formatTitle('Wijzig', record),
      toast: ([record]) => `${readReferenceLabel(record, 'resource') ?? 'Resource'} bijgewerkt`,
    },
    AssignEndDate: {
      Dialog: lazyDialog(async () => (await import('./end-places-dialog.tsx')).EndPlacesDialog),
    },
  },
})

/** A row of the tree lacks some members. */
type Row = Partial<PresentedRecord<typeof resourcePerTeam>>

/** Undefined until the record is read: rows of the tree do not name their team. */
function formatTitle(verb: string, record: Row): string | undefined {
  const [resource, team] = [
    readReferenceLabel(record, 'resource'),
    readReferenceLabel(record, 'resourceTeam'),
  ]
  return resource === undefined || team === undefined ? undefined : `${verb} ${resource} in ${team}`
}

function describeAdded([record]: readonly Row[]): string {
  return `Resource toegevoegd aan ${readReferenceLabel(record, 'resourceTeam') ?? 'het team'}`
}

type ChosenRow = Partial<
  Pick<
    PresentedRecord<typeof resourcePerTeamSearch>,
    'resourceTeamId' | 'resourceTeam' | 'resourceTeamDescription'
  >
>

/** The chosen row is a team, or a resource in one. */
function startInTeam([row]: readonly ChosenRow[]) {
  const id = row?.resourceTeamId
  if (!id) return {}
  const label = row.resourceTeamDescription
  const resourceTeam = typeof label === 'string' ? { id, label } : row.resourceTeam
  return { resourceTeamId: id, ...(resourceTeam && { resourceTeam }) }
}
