import { type AnyRecord, isReferenceLabel, type MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'

/** The resources in teams, in the tree of teams (domain.md 2.9 and section 8). */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.ResourcePerTeamViewDto',
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
      toast: ([record]) => `${readLabel(record, 'resource') ?? 'Resource'} bijgewerkt`,
    },
  },
}

/** Undefined before the record is read: the rows of the tree do not name their team. */
function formatTitle(verb: string, record: MemberValues): string | undefined {
  const [resource, team] = [readLabel(record, 'resource'), readLabel(record, 'resourceTeam')]
  return resource === undefined || team === undefined ? undefined : `${verb} ${resource} in ${team}`
}

function describeAdded([record]: readonly AnyRecord[]): string {
  return `Resource toegevoegd aan ${readLabel(record, 'resourceTeam') ?? 'het team'}`
}

/** The team of the chosen row, which is a team or a resource in one. */
function startInTeam([row]: readonly AnyRecord[]) {
  const id = row?.['resourceTeamId']
  if (typeof id !== 'string') return {}
  const label = row?.['resourceTeamDescription']
  const resourceTeam = typeof label === 'string' ? { id, label } : row?.['resourceTeam']
  return { resourceTeamId: id, ...(isReferenceLabel(resourceTeam) && { resourceTeam }) }
}

function readLabel(record: MemberValues | undefined, member: string): string | undefined {
  const reference = record?.[member]
  return isReferenceLabel(reference) ? reference.label : undefined
}
