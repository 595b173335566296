import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const statusOptions = [
  { value: 'Active', label: 'Actief' },
  { value: 'Inactive', label: 'Inactief' },
] as const

/** The tree of teams, their resources and the functions of those (requirements 7.3). */
export const resourcePerTeamSearch = {
  dtoKey: 'Main.ResourcePerTeamSearchViewDto',
  name: 'resourcePerTeamSearch',
  path: 'resourceperteamsearch',
  labels: { one: 'Resource per team', many: 'Resource per team' },
  icon: 'sitemap',
  ownership: 'businessUnit',
  view: {
    shows: 'rows',
    of: 'Main.ResourcePerTeamViewDto',
    rowTypes: { team: 'Main.ResourceTeamViewDto', resource: 'Main.ResourcePerTeamViewDto', function: 'Main.ResourceFunctionViewDto' },
    sheet: {
      columns: {
        teamDescription: { kind: 'text', label: 'Team' },
        teamCode: { kind: 'text', label: 'Teamcode' },
        teamType: { kind: 'text', label: 'Type team' },
        parentTeam: { kind: 'text', label: 'Bovenliggend team' },
        teamStatus: { kind: 'choice', label: 'Status team', options: statusOptions },
        resourcePerTeamStatus: { kind: 'choice', label: 'Status in team', options: statusOptions },
        assignmentStart: { kind: 'date', label: 'In team vanaf' },
        assignmentEnd: { kind: 'date', label: 'In team tot' },
        assignmentRemark: { kind: 'multilineText', label: 'Opmerking' },
        resourceCode: { kind: 'text', label: 'Resourcecode' },
        resourceDescription: { kind: 'text', label: 'Resource' },
        resourceType: { kind: 'text', label: 'Resourcetype' },
        resourceStatus: { kind: 'choice', label: 'Status resource', options: statusOptions },
        functionCode: { kind: 'text', label: 'Functiecode' },
        functionDescription: { kind: 'text', label: 'Functie' },
        functionStatus: { kind: 'choice', label: 'Status functie', options: statusOptions },
        functionStart: { kind: 'date', label: 'Functie vanaf' },
        functionEnd: { kind: 'date', label: 'Functie tot' },
      },
    },
    madeFrom: ['Main.ResourceViewDto', 'Main.ResourceTeamTypeViewDto', 'Main.FunctionViewDto'],
  },
  generic: ['code', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    description: { kind: 'text', label: 'Team, resource of functie', width: 420 },
    resourceTeamTypeDescription: { kind: 'text', label: 'Type', width: 170 },
    resourcePerTeamStatus: { kind: 'choice', label: 'Status in het team', options: statusOptions },
    resourcePerTeamId: { kind: 'text', label: 'Plaatsing' },
    resourceTeamId: { kind: 'reference', label: 'Team', to: 'Main.ResourceTeamViewDto' },
    resourceTeamDescription: { kind: 'text', label: 'Omschrijving van het team' },
    resourceTeamStatus: { kind: 'choice', label: 'Status van het team', options: statusOptions },
    parentResourceTeamId: { kind: 'reference', label: 'Bovenliggend team', to: 'Main.ResourceTeamViewDto' },
    resourceId: { kind: 'reference', label: 'Resource', to: 'Main.ResourceViewDto' },
    functionId: { kind: 'reference', label: 'Functie', to: 'Main.FunctionViewDto' },
    functionDescription: { kind: 'text', label: 'Omschrijving van de functie' },
    functionStatus: { kind: 'choice', label: 'Status van de functie', options: statusOptions },
  },
  search: {
    layout: 'free',
    parts: ['resourceTeamDescription', 'resourceTeamTypeIds', 'resource', 'resourceCode', 'functionIds', 'teamsBelow'],
    entries: {
      resourceTeamDescription: {
        label: 'Team',
        input: { kind: 'text', label: 'Team', maxLength: 250 },
        binds: { filter: 'team', operator: 'matches' },
      },
      resourceTeamTypeIds: {
        label: 'Resource team type',
        input: { kind: 'reference', label: 'Resource team type', to: 'Main.ResourceTeamTypeViewDto' },
        binds: { filter: 'teamTypes', operator: 'oneOf' },
        descriptionTwin: true,
      },
      resource: {
        label: 'Resource',
        input: { kind: 'text', label: 'Resource', maxLength: 250 },
        binds: { filter: 'resource', operator: 'matches' },
      },
      resourceCode: {
        label: 'Resourcecode',
        input: { kind: 'text', label: 'Resourcecode', maxLength: 20 },
        binds: { filter: 'resourceCode', operator: 'matches' },
      },
      functionIds: {
        label: 'Functies',
        input: { kind: 'reference', label: 'Functies', to: 'Main.FunctionViewDto' },
        binds: { filter: 'functions', operator: 'oneOf' },
        descriptionTwin: true,
      },
      teamsBelow: {
        label: 'Toon alle onderliggende teams',
        input: { kind: 'boolean', label: 'Toon alle onderliggende teams' },
        binds: { filter: 'teamsBelow', operator: 'isTrue' },
        default: true,
      },
    },
  },
  grid: {
    columns: ['description', 'resourceTeamTypeDescription', 'status', 'activeRangeUtc', 'remark'],

    paging: 'none',
    emptyText: 'Geen rijen gevonden',
    tree: ['resources', 'children', 'resourceFunctions'],
  },
  actions: { without: ['Get'], paths: { Search: 'resources/search/resourceperteam', Export: 'resources/export/resourceperteam' } },
} as const satisfies RecordTypeDefinition
