import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { resourcePerTeamCalls } from './resource-per-team-calls.ts'

export const resourcePerTeam = {
  dtoKey: 'Main.ResourcePerTeamViewDto',
  name: 'resourcePerTeam',
  path: 'resourceperteam',
  labels: { one: 'Plaatsing', many: 'Resources per team' },
  icon: 'user-plus',
  ownership: 'businessUnit',
  temporal: true,
  idMember: 'resourcePerTeamId',
  parent: { dtoKey: 'Main.ResourceViewDto', field: 'resourceId', isListed: true },
  labelFields: ['resourceId', 'resourceTeamId'],
  generic: ['status', 'remark'],
  fields: {
    resourceId: { kind: 'reference', label: 'Resource', to: 'Main.ResourceViewDto', required: true, writableIn: ['add'], width: 220 },
    resourceTeamId: { kind: 'reference', label: 'Team', to: 'Main.ResourceTeamViewDto', required: true, writableIn: ['add'], width: 240 },
    activeRangeUtc: { kind: 'dateRange', label: 'Actief vanaf', shortLabel: 'Actief', lockedForSystemValues: true, width: 200 },
    rootResourceTeamId: { kind: 'reference', label: 'Team op het hoogste niveau', computed: 'derived', to: 'Main.ResourceTeamViewDto' },
    exclusiveTeamTypeId: {
      kind: 'reference',
      label: 'Type met exclusieve resources',
      computed: 'derived',
      to: 'Main.ResourceTeamTypeViewDto',
    },
  },
  exclusions: [
    {
      equal: ['resourceTeamId'],
      within: 'parent',
      message: 'Deze resource zit in deze periode al in team {resourceTeamId}.',
    },
    {
      equal: ['resourceId', 'exclusiveTeamTypeId'],
      different: ['rootResourceTeamId'],
      message:
        'Deze resource kan in deze periode niet in {resourceTeamId}: die zit al in een ander team van een type met exclusieve resources.',
    },
  ],
  importKey: ['resourceId', 'resourceTeamId'],
  search: { layout: 'lookupTable', parts: ['resourceId', 'resourceTeamId'] },
  grid: { columns: ['resourceTeamId', 'status', 'activeRangeUtc', 'resourceId'], sort: ['resourceTeamId', 'activeRangeUtc'] },
  form: { rows: [['resourceTeamId'], ['resourceId'], [{ field: 'activeRangeUtc', span: 3 }, 'status'], ['remark']] },
  actions: {
    also: ['Delete'],
    labels: { Create: 'Resource toevoegen', Update: 'Resource wijzigen', Delete: 'Resource verwijderen uit team' },
    paths: {
      Create: 'resources/{resourceId}/assignteam',
      Update: 'resources/{resourceId}/updateassignment/{id}',
      Delete: 'resources/{resourceId}/unassignteam/{id}',
      Get: 'resources/{resourceId}/resourceteam/{id}',
      CreateNewVersion: 'resources/{resourceId}/assignnewversion',
      AssignEndDate: 'resources/{resourceId}/assignenddate',
    },
  },
  calls: resourcePerTeamCalls,
} as const satisfies RecordTypeDefinition
