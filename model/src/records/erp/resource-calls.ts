import type { CallDefinition } from '../../schema/calls.ts'
import type { Condition } from '../../schema/condition.ts'

const forNewAccount: Condition = { field: 'account', equals: 'new' }
const forExistingAccount: Condition = { field: 'account', equals: 'existing' }
const givesTasks: Condition = { not: { field: 'tasks', equals: 'keep' } }

const lastDay = { kind: 'date', label: 'Laatste dag', required: true } as const

/** Somebody comes or leaves, with all that belongs to it in one change (requirements 7.1). */
export const resourceCalls = {
  hire: {
    method: 'POST',
    path: 'resources/hire',
    label: 'In dienst…',
    right: 'Create',
    subject: 'page',
    body: {
      description: { kind: 'text', label: 'Naam', maxLength: 250, required: true },
      code: { kind: 'text', label: 'Code', maxLength: 20 },
      startDate: { kind: 'date', label: 'Eerste dag', required: true, default: { from: 'today' } },
      resourceTypeId: { kind: 'reference', label: 'Resourcetype', to: 'Main.ResourceTypeViewDto', required: true },
      account: {
        kind: 'choice',
        label: 'Account',
        options: [
          { value: 'new', label: 'Nieuw account' },
          { value: 'existing', label: 'Bestaand account' },
        ],
        optionOrder: 'given',
        required: true,
        default: 'new',
      },
      userId: {
        kind: 'reference',
        label: 'Gebruiker',
        to: 'Main.UserViewDto',
        where: { isUnitMember: true },
        visibleWhen: forExistingAccount,
        requiredWhen: forExistingAccount,
      },
      userName: {
        kind: 'text',
        label: 'Gebruikersnaam',
        maxLength: 100,
        letterCase: 'lower',
        visibleWhen: forNewAccount,
        requiredWhen: forNewAccount,
      },
      email: { kind: 'text', label: 'E-mailadres', format: 'email', maxLength: 320, visibleWhen: forNewAccount },
      password: {
        kind: 'secret',
        label: 'Wachtwoord',
        stored: 'hashed',
        presentation: 'password',
        minLength: 12,
        maxLength: 200,
        help: 'Minimaal 12 tekens. Zonder wachtwoord kan niemand met dit account inloggen.',
        visibleWhen: forNewAccount,
      },
      roleId: {
        kind: 'reference',
        label: 'Rol',
        help: 'Geldt in deze business unit, vanaf de eerste dag.',
        to: 'Main.RoleViewDto',
        visibleWhen: forNewAccount,
        requiredWhen: forNewAccount,
      },
      functionIds: { kind: 'references', label: 'Functies', to: 'Main.FunctionViewDto', maxItems: 20 },
      resourceTeamIds: { kind: 'references', label: 'Teams', to: 'Main.ResourceTeamViewDto', maxItems: 20 },
      taskTemplateId: {
        kind: 'reference',
        label: 'Eerste taken',
        help: 'De taken van dit sjabloon, met deadlines vanaf de eerste dag.',
        to: 'Main.TaskTemplateViewDto',
      },
    },
    answer: 'record',
  },
  leave: {
    method: 'POST',
    path: 'resources/leave',
    label: 'Uit dienst…',
    right: 'AssignEndDate',
    subject: 'marked',
    body: {
      lastDay,
      account: {
        kind: 'choice',
        label: 'Account',
        options: [
          { value: 'end', label: 'Beëindigen, in alle business units' },
          { value: 'endRoles', label: 'Alleen de rollen in deze business unit beëindigen' },
          { value: 'keep', label: 'Laten staan' },
        ],
        optionOrder: 'given',
        required: true,
      },
      tasks: {
        kind: 'choice',
        label: 'Open taken',
        options: [
          { value: 'later', label: 'Met een deadline na de laatste dag, of zonder deadline, overdragen' },
          { value: 'all', label: 'Alle overdragen' },
          { value: 'keep', label: 'Laten staan' },
        ],
        optionOrder: 'given',
        required: true,
      },
      resourceId: { kind: 'reference', label: 'Naar resource', to: 'Main.ResourceViewDto', visibleWhen: givesTasks },
      resourceTeamId: { kind: 'reference', label: 'Naar team', to: 'Main.ResourceTeamViewDto', visibleWhen: givesTasks },
    },
    answer: 'bulk',
  },
  openTasks: {
    method: 'POST',
    path: 'resources/opentasks',
    label: 'Open taken rond de laatste dag',
    right: 'Read',
    subject: 'marked',
    body: { lastDay },
    answer: {
      untilLastDay: { kind: 'integer', label: 'Deadline tot en met de laatste dag' },
      later: { kind: 'integer', label: 'Deadline na de laatste dag' },
      withoutDeadline: { kind: 'integer', label: 'Zonder deadline' },
    },
  },
  assignToTeam: {
    method: 'POST',
    path: 'resources/assigntoteam',
    label: 'Toevoegen aan team…',
    right: ['Read', 'ResourcePerTeamCreate'],
    writes: 'Main.ResourcePerTeamViewDto',
    subject: 'marked',
    body: {
      resourceTeamId: { kind: 'reference', label: 'Team', to: 'Main.ResourceTeamViewDto', required: true },
      startDate: { kind: 'date', label: 'Eerste dag', required: true, default: { from: 'today' } },
      lastDay: { kind: 'date', label: 'Laatste dag' },
    },
    answer: 'bulk',
  },
} as const satisfies Readonly<Record<string, CallDefinition>>
