import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { expect, test } from 'vitest'
import { buildDesiredTables, mapDatabaseRules } from './desired-schema.ts'

const catalogue = createRecordCatalogue(recordTypes)
const tables = buildDesiredTables(catalogue)

function tableNamed(name: string) {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new Error(`There is no table ${name}`)
  return table
}

/** Name → definition, of one table. */
function rulesOf(name: string): Readonly<Record<string, string>> {
  const { constraints, foreignKeys, indexes } = tableNamed(name)
  const unique = indexes.filter((index) => index.isUnique)
  return Object.fromEntries(
    [...constraints, ...foreignKeys, ...unique].map((rule) => [rule.name, rule.definition]),
  )
}

const noId = "'00000000-0000-0000-0000-000000000000'::uuid"

test('a code table holds its lengths, choices, periods, codes and references', () => {
  expect(rulesOf('general_ledger')).toEqual({
    general_ledger__description__maxlength: 'CHECK (char_length("description") <= 250)',
    general_ledger__code__maxlength: 'CHECK (char_length("code") <= 20)',
    general_ledger__remark__maxlength: 'CHECK (char_length("remark") <= 250)',
    general_ledger__status__oneof: `CHECK ("status" IN ('Active', 'Inactive'))`,
    general_ledger__active_range_utc_start__order:
      'CHECK ("active_range_utc_start" < "active_range_utc_end")',
    general_ledger__unique0: `(lower("code"), coalesce(business_unit_id, ${noId}))`,
    general_ledger__created_by_id__fkey: 'FOREIGN KEY ("created_by_id") REFERENCES record."user" (id)',
    general_ledger__last_modified_by_id__fkey:
      'FOREIGN KEY ("last_modified_by_id") REFERENCES record."user" (id)',
    general_ledger__business_unit_id__fkey:
      'FOREIGN KEY ("business_unit_id") REFERENCES record."system_business_unit" (id)',
  })
})

test('versions of a series do not overlap, and codes are unique between series', () => {
  const rules = rulesOf('vat')
  expect(rules.vat__series__overlap).toBe(
    'EXCLUDE USING gist (series_id WITH =, tstzrange("active_range_utc_start", "active_range_utc_end") WITH &&)',
  )
  expect(rules.vat__unique0).toBe(
    `EXCLUDE USING gist (lower("code") WITH =, coalesce(business_unit_id, ${noId}) WITH =, series_id WITH <>)`,
  )
  expect(rules.vat__series_id__fkey).toBe('FOREIGN KEY ("series_id") REFERENCES record."vat" (id)')
  expect(rulesOf('country')).not.toHaveProperty('country__series__overlap')
  expect(rulesOf('country')).not.toHaveProperty('country__series_id__fkey')
  expect(rulesOf('country')).not.toHaveProperty('country__business_unit_id__fkey')
})

test('rows of a list are unique and do not overlap among those that are not deleted', () => {
  expect(rulesOf('postal_code_range').postal_code_range__unique0).toBe(
    `(coalesce("region_id", ${noId}), lower("postal_code_from"), lower("postal_code_to")) WHERE (NOT is_deleted)`,
  )
  expect(rulesOf('postal_code_range').postal_code_range__postal_code_from__before__postal_code_to).toMatch(
    /^CHECK \("postal_code_from" <=? "postal_code_to"\)$/,
  )
  const exclusion = Object.entries(rulesOf('function_tariff')).find(([name]) => name.includes('exclusion'))
  expect(exclusion?.[1]).toMatch(
    /^EXCLUDE USING gist \(.* WITH =, tstzrange\(.*\) WITH &&\) WHERE \(NOT is_deleted\) DEFERRABLE$/,
  )
})

test('a list of references goes with its owner, and keeps what it refers to', () => {
  expect(rulesOf('system_business_unit__assigned_users')).toEqual({
    system_business_unit__assigned_users__owner_id__fkey:
      'FOREIGN KEY ("owner_id") REFERENCES record."system_business_unit" (id) ON DELETE CASCADE',
    system_business_unit__assigned_users__target_id__fkey:
      'FOREIGN KEY ("target_id") REFERENCES record."user" (id)',
  })
})

test('each rule has a sentence for users, and the member that it is about', () => {
  const rules = mapDatabaseRules(catalogue.get('Main.GeneralLedgerViewDto'), catalogue)
  expect(rules.get('general_ledger__code__maxlength')).toEqual({
    fields: ['code'],
    compared: ['code'],
    message: 'Code mag hoogstens 20 tekens hebben.',
    hasDetail: false,
  })
  expect(rules.get('general_ledger__active_range_utc_start__order')).toMatchObject({
    fields: ['activeRangeUtc'],
    message: 'De einddatum moet na de begindatum liggen.',
  })
  expect(rules.get('general_ledger__reach0')).toMatchObject({ fields: ['code'], hasDetail: true })
})

test('a reference by which records form a tree is checked when it changes', () => {
  const triggers = tables.flatMap((table) =>
    table.triggers.map((trigger) => ({ table: table.name, ...trigger })),
  )
  expect(triggers.filter(({ name }) => name.endsWith('__tree'))).toMatchObject([
    {
      table: 'resource_team',
      name: 'resource_team__parent_resource_team_id__tree',
      timing: 'AFTER UPDATE OF "parent_resource_team_id"',
      fields: ['parentResourceTeamId'],
    },
  ])
})

test('only what holds in all units or in one is held against the other', () => {
  const withTrigger = tables
    .filter((table) => table.triggers.some(({ name }) => name.includes('reach')))
    .map((table) => table.name)
  const either = catalogue
    .all()
    .filter(
      (type) =>
        !type.view &&
        type.ownership === 'either' &&
        type.unique.some((rule) => rule.within === 'businessUnit'),
    )
  expect(withTrigger).toHaveLength(either.length)
  expect(withTrigger).toContain('general_ledger')
  expect(withTrigger).not.toContain('country')
})

test('a rule with a condition holds where the flag of the reference is true, which the database itself keeps', () => {
  expect(rulesOf('resource')).toMatchObject({
    resource__resource_type_id__is_code_unique__fkey:
      'FOREIGN KEY ("resource_type_id", "resource_type_id__is_code_unique") REFERENCES record."resource_type" (id, "is_code_unique") ON UPDATE CASCADE',
  })
  expect(rulesOf('resource_type')).toMatchObject({
    resource_type__is_code_unique__key: 'UNIQUE (id, "is_code_unique")',
  })
  const resource = tables.find((table) => table.name === 'resource')
  expect(resource?.indexes.find(({ isUnique }) => isUnique)?.definition).toMatch(
    / WHERE \("resource_type_id__is_code_unique"\)$/,
  )
  expect(resource?.columns.at(-1)).toMatchObject({
    name: 'resource_type_id__is_code_unique',
    isRequired: false,
  })
})
