import { type RecordTypeDefinition, recordType } from '@stamboek/model/schema/record-type'
import type {
  AddedMembers,
  AddMembers,
  CallHandlers,
  Gates,
  RecordContext,
} from '@stamboek/server/records/engine/record-context'
import { sql } from 'kysely'

const closed = { when: { field: 'stageKind', equals: 'Done' }, reason: 'Deze klus is klaar.' } as const

/** A stage of errands, with members that a feature adds and a gate. */
const errandStage = recordType({
  dtoKey: 'Test.ErrandStageViewDto',
  name: 'errandStage',
  path: 'errandstages',
  labels: { one: 'Klusfase', many: 'Klusfasen' },
  icon: 'flag',
  ownership: 'either',
  without: ['code', 'icon', 'activeRangeUtc'],
  fields: {
    stageKind: {
      kind: 'choice',
      label: 'Soort fase',
      options: [
        { value: 'New', label: 'Nieuw' },
        { value: 'Open', label: 'Open' },
        { value: 'Done', label: 'Klaar' },
      ],
      required: true,
    },
  },
  added: {
    isMine: { kind: 'boolean', label: 'Van mij' },
    names: { kind: 'group', label: 'Namen', members: { maker: { kind: 'text', label: 'Maker' } } },
    note: { kind: 'text', label: 'Notitie' },
  },
  search: {
    layout: 'codeTable',
    order: ['description'],
    entries: { stageKinds: { binds: { fields: ['stageKind'], operator: 'oneOf' } } },
  },
  grid: {
    columns: ['description', 'stageKind', 'isMine', 'names.maker'],
    sort: [{ field: 'description', order: 'ascending' }],
  },
  form: { sections: [{ parts: ['description', 'stageKind'] }] },
})

/** The records of stages as a page of its own. */
const errandStageList = recordType({
  ...errandStage,
  dtoKey: 'Test.ErrandStageListViewDto',
  name: 'errandStageList',
  path: 'errandstagelists',
  labels: { one: 'Fase in een lijst', many: 'Fasen in een lijst' },
  view: { of: errandStage.dtoKey },
  fields: {},
  added: {},
})

/** Versions with a lock on what they show of another record, calls that only read, and a list whose rows lock themselves. */
const errand = recordType({
  dtoKey: 'Test.ErrandViewDto',
  name: 'errand',
  path: 'errands',
  labels: { one: 'Klus', many: 'Klussen' },
  icon: 'hammer',
  ownership: 'businessUnit',
  temporal: true,
  without: ['code', 'icon', 'sortOrder'],
  fields: {
    stageId: { kind: 'reference', label: 'Fase', to: errandStage.dtoKey },
    stageKind: {
      kind: 'choice',
      label: 'Soort fase',
      options: errandStage.fields.stageKind.options,
      through: 'stageId.stageKind',
    },
    steps: { kind: 'children', label: 'Stappen', of: 'Test.ErrandStepViewDto', parentField: 'errandId' },
  },
  added: { canFinish: { kind: 'boolean', label: 'Kan worden afgerond' } },
  lockedWhen: [closed],
  importKey: ['description'],
  search: { layout: 'codeTable', order: ['description'] },
  grid: {
    columns: ['description', 'stageId', 'canFinish'],
    sort: [{ field: 'description', order: 'ascending' }],
  },
  form: { sections: [{ parts: ['description', 'stageId', 'steps'] }] },
  actions: { also: ['Delete'] },
  calls: {
    Titles: {
      method: 'POST',
      path: 'errands/titles',
      isRead: true,
      label: 'Omschrijvingen',
      right: 'Read',
      subject: 'page',
      body: { text: { kind: 'text', label: 'Tekst', maxLength: 20 } },
      answer: { title: { kind: 'text', label: 'Omschrijving' } },
    },
    Peek: {
      method: 'POST',
      path: 'errands/{id}/peek',
      isRead: true,
      label: 'Bekijken',
      right: 'Read',
      subject: 'record',
      answer: 'record',
    },
    Touch: {
      method: 'PUT',
      path: 'errands/{id}/touch',
      label: 'Aanraken',
      right: 'Update',
      subject: 'record',
      body: { note: { kind: 'text', label: 'Notitie', maxLength: 10, required: true } },
      answer: 'record',
    },
  },
})

const errandStep = recordType({
  dtoKey: 'Test.ErrandStepViewDto',
  name: 'errandStep',
  path: 'errandsteps',
  labels: { one: 'Klusstap', many: 'Klusstappen' },
  icon: 'list',
  ownership: 'businessUnit',
  parent: { dtoKey: 'Test.ErrandViewDto', field: 'errandId', isListed: true },
  without: ['code', 'icon', 'sortOrder', 'activeRangeUtc'],
  fields: {
    errandId: { kind: 'reference', label: 'Klus', to: 'Test.ErrandViewDto', required: true },
    isPaid: { kind: 'boolean', label: 'Betaald' },
  },
  added: { place: { kind: 'text', label: 'Plaats' } },
  lockedWhen: [{ when: { field: 'isPaid', equals: true }, reason: 'Deze stap is betaald.' }],
  search: { layout: 'codeTable', order: ['description', 'errandId'] },
  grid: { columns: ['description', 'isPaid'], sort: [{ field: 'description', order: 'ascending' }] },
  form: { sections: [{ parts: ['description', 'isPaid'] }] },
})

export const errandCases: readonly RecordTypeDefinition[] = [errandStage, errandStageList, errand, errandStep]

/** The calls of `AddMembers` for stages: how many records each was about. */
export const addedCounts: number[] = []

export const errandAdded: AddedMembers = new Map<string, AddMembers>([
  [
    errandStage.dtoKey,
    async ({ caller }, _type, records) => {
      addedCounts.push(records.length)
      return records.map(({ createdById, description }) => ({
        isMine: createdById === caller.userId,
        names: { maker: `Maker van ${String(description)}` },
        strange: 'never shown',
      }))
    },
  ],
  [
    errand.dtoKey,
    async (_, __, records) => records.map(({ stageKind }) => ({ canFinish: stageKind === 'Open' })),
  ],
  [
    errandStep.dtoKey,
    async (_, __, records) => records.map(({ description }) => ({ place: `bij ${String(description)}` })),
  ],
])

/** Who works in finance has no stages or errands to change. */
const gate = async ({ caller }: RecordContext) =>
  caller.userName === 'financieel' ? 'Je hebt geen gereedschap.' : undefined

export const errandGates: Gates = new Map([
  [errandStage.dtoKey, gate],
  [errand.dtoKey, gate],
])

export const errandCalls: CallHandlers = new Map([
  [
    errand.dtoKey,
    {
      Titles: async ({ transaction }, _type, { values }) => {
        const { rows } = await sql<{ title: string }>`SELECT description AS title FROM record.errand
          WHERE description = ${values['text']}`.execute(transaction)
        return { title: `${rows[0]?.title} ${String(transaction.isTransaction)}` }
      },
      Peek: async (_, __, { record }) => record,
      Touch: async (_, __, { record }) => record,
    },
  ],
])
