import type { CallDefinition } from '../../schema/calls.ts'

/** Many places in teams at once, of several resources, as one change (requirements 7.3). */
export const resourcePerTeamCalls = {
  move: {
    method: 'POST',
    path: 'resourceperteam/move',
    label: 'Verplaats naar team…',
    right: ['Create', 'Update'],
    subject: 'marked',
    body: {
      resourceTeamId: { kind: 'reference', label: 'Naar team', to: 'Main.ResourceTeamViewDto', required: true },
      startDate: {
        kind: 'date',
        label: 'Met ingang van',
        help: 'De eerste dag in het nieuwe team; tot en met de dag ervoor blijft het huidige.',
        required: true,
        default: { from: 'today' },
      },
    },
    answer: 'bulk',
  },
  end: {
    method: 'POST',
    path: 'resourceperteam/end',
    label: 'Beëindigen',
    right: 'AssignEndDate',
    subject: 'marked',
    body: {
      lastDay: { kind: 'date', label: 'Laatste dag', required: true },
      remark: { kind: 'multilineText', label: 'Opmerking', maxLength: 250 },
    },
    answer: 'bulk',
  },
  ofSameResources: {
    method: 'POST',
    path: 'resourceperteam/ofsameresources',
    label: 'Plaatsen van dezelfde resources',
    right: 'Read',
    subject: 'marked',
    answer: [
      {
        placeId: { kind: 'text', label: 'Plaatsing', required: true },
        resourceId: { kind: 'text', label: 'Id van de resource', required: true },
        resource: { kind: 'text', label: 'Resource', required: true },
        teamId: { kind: 'text', label: 'Id van het team', required: true },
        team: { kind: 'text', label: 'Team', required: true },
        exclusiveTypeId: { kind: 'text', label: 'Id van het type met exclusieve resources' },
        start: { kind: 'dateTime', label: 'Van' },
        end: { kind: 'dateTime', label: 'Tot' },
      },
    ],
  },
} as const satisfies Readonly<Record<string, CallDefinition>>
