import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'

/** A view of teams, resources and functions as a tree; a server feature supplies its rows (requirements 7.3). */
export const teamTree = {
  dtoKey: 'Main.TeamTreeViewDto',
  name: 'teamTree',
  path: 'teamtree',
  labels: { one: 'Resource per team', many: 'Resources per team' },
  icon: 'users-group',
  ownership: 'businessUnit',
  view: {
    shows: 'rows',
    sheet: {
      columns: {
        team: { kind: 'text', label: 'Team' },
        functionId: { kind: 'reference', label: 'Functie', to: 'Main.FunctionViewDto' },
        members: { kind: 'integer', label: 'Aantal resources' },
        activeRangeUtc: { kind: 'dateRange', label: 'In team' },
      },
    },
  },
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  actions: {
    paths: {
      Search: 'resources/search/teamtree',
      Export: 'resources/export/teamtree',
    },
  },
  fields: {
    resourceTeamDescription: { kind: 'text', label: 'Team' },
    resourceTeamTypeDescription: { kind: 'text', label: 'Teamtype' },
    teamTreeStatus: {
      kind: 'choice',
      label: 'Status in team',
      options: [
        { value: 'Active', label: 'Actief' },
        { value: 'Inactive', label: 'Inactief' },
      ],
    },
  },
  search: {
    layout: 'free',
    parts: ['resourceTeamDescription', 'resource', 'functionIds', 'showAllTeamsBelow'],
    entries: {
      resource: {
        label: 'Resource',
        input: { kind: 'text', label: 'Resource' },
        binds: { filter: 'resource', operator: 'matches' },
      },
      functionIds: {
        label: 'Functies',
        input: { kind: 'reference', label: 'Functies', to: 'Main.FunctionViewDto' },
        binds: { filter: 'functions', operator: 'oneOf' },
      },
      showAllTeamsBelow: {
        label: 'Toon alle onderliggende teams',
        input: { kind: 'boolean', label: 'Toon alle onderliggende teams' },
        binds: { filter: 'teamsBelow', operator: 'isTrue' },
        default: true,
      },
    },
  },
  grid: {
    columns: ['description', 'code', 'resourceTeamTypeDescription', 'teamTreeStatus'],

    emptyText: 'Geen rijen gevonden',
    tree: ['children', 'resources', 'resourceFunctions'],
  },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'status', span: 1 },
        { field: 'activeRangeUtc', span: 1 },
      ],
    ],
  },
} as const satisfies RecordTypeDefinition
