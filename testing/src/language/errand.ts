import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { Feature } from '@stamboek/server/feature'
import { createRecord } from '@stamboek/server/records/actions/create-record'
import {
  type AddMembers,
  executorOf,
  type RecordContext,
} from '@stamboek/server/records/engine/record-context'
import { recordFeature } from '@stamboek/server/records/engine/record-feature'
import { sql } from 'kysely'

const closed = { when: { field: 'stageKind', equals: 'Done' }, message: 'Deze klus is klaar.' } as const

/** With members that a feature adds, and a gate. */
const errandStage = {
  dtoKey: 'Test.ErrandStageViewDto',
  name: 'errandStage',
  path: 'errandstages',
  labels: { one: 'Klusfase', many: 'Klusfasen' },
  icon: 'flag',
  ownership: 'either',
  generic: ['description', 'status', 'sortOrder', 'remark'],
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
    isMine: { kind: 'boolean', label: 'Van mij', computed: 'added' },
    names: {
      kind: 'group',
      label: 'Namen',
      computed: 'added',
      members: { maker: { kind: 'text', label: 'Maker' } },
    },
    note: { kind: 'text', label: 'Notitie', computed: 'added' },
  },
  search: {
    layout: 'codeTable',
    parts: ['description'],
    entries: { stageKinds: { binds: { fields: ['stageKind'], operator: 'oneOf' } } },
  },
  grid: {
    columns: ['description', 'stageKind', 'isMine', 'names.maker'],
  },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'stageKind', span: 1 },
      ],
    ],
  },
} as const satisfies RecordTypeDefinition

/** The records of stages as a page of its own. */
const errandStageList = {
  ...errandStage,
  dtoKey: 'Test.ErrandStageListViewDto',
  name: 'errandStageList',
  path: 'errandstagelists',
  labels: { one: 'Fase in een lijst', many: 'Fasen in een lijst' },
  view: { shows: 'records', of: errandStage.dtoKey },
  fields: {},
} as const satisfies RecordTypeDefinition

/**
 * Versions with a lock that depends on another record, calls that only read, and a list whose rows lock themselves.
 */
const errand = {
  dtoKey: 'Test.ErrandViewDto',
  name: 'errand',
  path: 'errands',
  labels: { one: 'Klus', many: 'Klussen' },
  icon: 'hammer',
  ownership: 'businessUnit',
  temporal: true,
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    stageId: { kind: 'reference', label: 'Fase', to: errandStage.dtoKey },
    stageKind: {
      kind: 'choice',
      label: 'Soort fase',
      options: errandStage.fields.stageKind.options,
      computed: { through: 'stageId.stageKind' },
    },
    steps: { kind: 'children', label: 'Stappen', of: 'Test.ErrandStepViewDto' },
    canFinish: { kind: 'boolean', label: 'Kan worden afgerond', computed: 'added' },
  },
  lockedWhen: [closed],
  importKey: ['description'],
  search: { layout: 'codeTable', parts: ['description'] },
  grid: {
    columns: ['description', 'stageId', 'canFinish'],
  },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'stageId', span: 1 },
        { field: 'steps', span: 1 },
      ],
    ],
  },
  actions: { also: ['Delete'] },
  calls: {
    Titles: {
      method: 'POST',
      path: 'errands/titles',
      label: 'Omschrijvingen',
      right: 'Read',
      subject: 'page',
      body: { text: { kind: 'text', label: 'Tekst', maxLength: 20 } },
      answer: { title: { kind: 'text', label: 'Omschrijving' } },
    },
    Peek: {
      method: 'POST',
      path: 'errands/{id}/peek',
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
} as const satisfies RecordTypeDefinition

const errandStep = {
  dtoKey: 'Test.ErrandStepViewDto',
  name: 'errandStep',
  path: 'errandsteps',
  labels: { one: 'Klusstap', many: 'Klusstappen' },
  icon: 'list',
  ownership: 'businessUnit',
  parent: { dtoKey: 'Test.ErrandViewDto', field: 'errandId', isListed: true },
  generic: ['description', 'status', 'remark'],
  fields: {
    errandId: { kind: 'reference', label: 'Klus', to: 'Test.ErrandViewDto', required: true },
    isPaid: { kind: 'boolean', label: 'Betaald' },
    place: { kind: 'text', label: 'Plaats', computed: 'added' },
  },
  lockedWhen: [{ when: { field: 'isPaid', equals: true }, message: 'Deze stap is betaald.' }],
  search: { layout: 'codeTable', parts: ['description', 'errandId'] },
  grid: { columns: ['description', 'isPaid'] },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'isPaid', span: 1 },
      ],
    ],
  },
} as const satisfies RecordTypeDefinition

const toStage = {
  kind: 'reference',
  to: errandStage.dtoKey,
  sort: ['-sortOrder'],
} as const

/** References that offer other records per form mode in their own order, and defaults of the server. */
const errandPlan = {
  dtoKey: 'Test.ErrandPlanViewDto',
  name: 'errandPlan',
  path: 'errandplans',
  labels: { one: 'Klusplan', many: 'Klusplannen' },
  icon: 'calendar',
  ownership: 'businessUnit',
  generic: ['description', 'status', 'remark'],
  fields: {
    stageId: {
      ...toStage,
      label: 'Fase',
      whereIn: { add: { stageKinds: ['New', 'Open'] }, edit: { stageKinds: ['Open', 'Done'] } },
      required: true,
      default: { lookUp: 'first', where: { stageKinds: ['New'] } },
    },
    middleId: { ...toStage, label: 'Middelste fase', default: { lookUp: 'middle' } },
    favouriteId: {
      kind: 'reference',
      label: 'Lievelingsfase',
      to: errandStage.dtoKey,
      first: 'favouriteStage',
      default: { from: 'favouriteStage' },
    },
    openStages: {
      kind: 'references',
      label: 'Open fasen',
      to: errandStage.dtoKey,
      whereIn: { add: { stageKinds: ['Open'] } },
      default: { lookUp: 'all' },
    },
    rows: { kind: 'children', label: 'Regels', of: 'Test.ErrandPlanRowViewDto' },
  },
  importKey: ['description'],
  search: {
    layout: 'codeTable',
    parts: ['description', 'stageIds', 'favouriteIds'],
    entries: {
      stageIds: {
        label: 'Fasen',
        input: { ...toStage, label: 'Fasen' },
        binds: { fields: ['stageId'], operator: 'oneOf' },
        default: { lookUp: 'all', where: { stageKinds: ['New', 'Open'] } },
      },
      favouriteIds: {
        label: 'Lievelingsfasen',
        input: { kind: 'reference', label: 'Lievelingsfasen', to: errandStage.dtoKey, first: 'otherStage' },
        binds: { fields: ['favouriteId'], operator: 'oneOf' },
        default: { from: 'favouriteStage' },
      },
    },
  },
  grid: { columns: ['description', 'stageId'] },
  form: {
    rows: [
      ['description', 'stageId', 'middleId', 'favouriteId'],
      [
        { field: 'openStages', span: 1 },
        { field: 'rows', span: 1 },
      ],
    ],
  },
  calls: {
    Start: {
      method: 'POST',
      path: 'errandplans/{id}/start',
      label: 'Beginnen',
      right: 'Update',
      subject: 'record',
      answer: 'record',
    },
  },
} as const satisfies RecordTypeDefinition

const errandPlanRow = {
  dtoKey: 'Test.ErrandPlanRowViewDto',
  name: 'errandPlanRow',
  path: 'errandplanrows',
  labels: { one: 'Regel van klusplan', many: 'Regels van klusplannen' },
  icon: 'list',
  ownership: 'businessUnit',
  parent: { dtoKey: 'Test.ErrandPlanViewDto', field: 'errandPlanId' },
  generic: ['description', 'remark'],
  fields: {
    errandPlanId: { kind: 'reference', label: 'Klusplan', to: 'Test.ErrandPlanViewDto', required: true },
    stageId: {
      ...toStage,
      label: 'Fase',
      whereIn: { add: { stageKinds: ['New', 'Open'] } },
      default: { from: 'favouriteStage' },
    },
  },
  search: { layout: 'codeTable', parts: ['description', 'errandPlanId'] },
  grid: { columns: ['description', 'stageId'] },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'stageId', span: 1 },
      ],
    ],
  },
} as const satisfies RecordTypeDefinition

export const errandCases: readonly RecordTypeDefinition[] = [
  errandStage,
  errandStageList,
  errand,
  errandStep,
  errandPlan,
  errandPlanRow,
]

/** Callers for whom the favourite stage was supplied. */
export const favouriteCallers: string[] = []

async function findFavouriteStage(context: RecordContext): Promise<string | null> {
  favouriteCallers.push(context.caller.userName)
  return findStage(context, 'Favoriet')
}

async function findStage(context: RecordContext, description: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM record.errand_stage
    WHERE description = ${description} AND business_unit_id = ${context.caller.businessUnitId}::uuid`.execute(
    executorOf(context),
  )
  return rows[0]?.id ?? null
}

/** Number of stages in each call of `AddMembers`. */
export const addedCounts: number[] = []

const addToStages: AddMembers = async ({ caller }, _type, records) => {
  addedCounts.push(records.length)
  return records.map(({ createdById, description }) => ({
    isMine: createdById === caller.userId,
    names: { maker: `Maker van ${String(description)}` },
    strange: 'never shown',
  }))
}

const addToErrands: AddMembers = async (_, __, records) =>
  records.map(({ stageKind }) => ({ canFinish: stageKind === 'Open' }))

const addToSteps: AddMembers = async (_, __, records) =>
  records.map(({ description }) => ({ place: `bij ${String(description)}` }))

/** Callers for whom the gate was evaluated. */
export const gateCallers: string[] = []

/** Closed to finance, which changes no stages or errands. */
async function gate({ caller }: RecordContext): Promise<string | undefined> {
  gateCallers.push(caller.userName)
  return caller.userName === 'financieel' ? 'Je hebt geen gereedschap.' : undefined
}

export const errands: Feature = {
  records: [
    recordFeature(errandStage, { gate, added: addToStages }),
    recordFeature(errand, {
      gate,
      added: addToErrands,
      calls: {
        Titles: async ({ transaction }, _type, { values }) => {
          const { rows } = await sql<{ title: string }>`SELECT description AS title FROM record.errand
          WHERE description = ${values['text']}`.execute(transaction)
          return { title: `${rows[0]?.title} ${String(transaction.isTransaction)}` }
        },
        Peek: async (_, __, { record }) => record,
        Touch: async (_, __, { record }) => record,
      },
    }),
    recordFeature(errandStep, { added: addToSteps }),
    recordFeature(errandPlan, {
      calls: {
        Start: async (context, _, { record }) => {
          await createRecord(context, context.engine.catalogue.get(errand.dtoKey), {
            description: record?.description,
          })
          return record
        },
      },
    }),
  ],
  sources: {
    favouriteStage: findFavouriteStage,
    otherStage: async (context) => findStage(context, 'Nergens'),
  },
}
