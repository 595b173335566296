import { isTreeReference } from '@stamboek/model/fields/find-tree-reference'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { UniqueRule } from '@stamboek/model/schema/record-type'
import { quote, quotedColumnOf } from '../column-names.ts'
import { identifier, recordSchema, snakeCase } from '../identifier.ts'
import { type FollowedFlag, type RecordTable, recordTable } from '../record-table.ts'
import type { DesiredTrigger } from './desired-table.ts'
import { flagColumn, nilUuid, ruleConditions, uniqueExpression } from './desired-unique.ts'

/**
 * Triggers that keep values unique between global records and those of units, trees without cycles and within 100
 * levels, and followed flags equal to their source.
 */
export function buildTriggers(table: RecordTable, catalogue: RecordCatalogue): readonly DesiredTrigger[] {
  return [
    ...buildReachTriggers(table),
    ...buildTreeTriggers(table),
    ...table.followed.map((flag) => buildFlagTrigger(table, flag, catalogue)),
  ]
}

/**
 * Reads the flag of a new or changed reference. The lock waits for a concurrent change of the flag, which the foreign
 * key then copies.
 */
function buildFlagTrigger(
  table: RecordTable,
  { name, path, reference, target, member }: FollowedFlag,
  catalogue: RecordCatalogue,
): DesiredTrigger {
  const source = recordTable(catalogue.get(target))
  return {
    name: identifier(table.name, name, 'follow'),
    timing: `BEFORE INSERT OR UPDATE OF ${quote(reference)}`,
    when: 'true',
    body: `BEGIN
  NEW.${quote(name)} := NULL;
  SELECT s.${quotedColumnOf(source, member)} INTO NEW.${quote(name)} FROM ${recordSchema}.${quote(source.name)} s
    WHERE s.id = NEW.${quote(reference)} FOR KEY SHARE;
  RETURN NEW;
END`,
    fields: [path.split('.')[0] ?? path],
    message: '',
  }
}

/**
 * Makes values unique among all records that a business unit sees: a global record and a unit's must differ (decision
 * 11), those of two units may be equal.
 */
function buildReachTriggers(table: RecordTable): readonly DesiredTrigger[] {
  if (table.type.ownership !== 'either') return []
  return table.type.unique.flatMap((rule, index) =>
    rule.within === 'businessUnit' ? [buildTrigger(table, rule, index)] : [],
  )
}

function buildTrigger(table: RecordTable, rule: UniqueRule, index: number): DesiredTrigger {
  const columns = rule.fields.map((path) => quotedColumnOf(table, path))
  const others = [
    ...(table.type.parent ? ['is_deleted'] : []),
    ...(rule.when === undefined ? [] : [flagColumn(table, rule.when)]),
    // A trigger sets the flag of a reference, which column lists do not notice.
    ...table.followed.filter(({ path }) => path === rule.when).map(({ reference }) => quote(reference)),
  ]
  const holds = ruleConditions(table, rule, 'NEW.')
  return {
    name: identifier(table.name, `reach${index}`),
    timing: `AFTER INSERT OR UPDATE OF ${[...new Set([...columns, ...others])].join(', ')}`,
    when: holds.length > 0 ? holds.join(' AND ') : 'true',
    body: buildTriggerBody(table, rule, index),
    fields: rule.fields,
    message: rule.message,
  }
}

/**
 * Writes of a unit take a shared lock and global writes an exclusive one, so that the later one sees the earlier.
 */
function buildTriggerBody(table: RecordTable, rule: UniqueRule, index: number): string {
  const name = identifier(table.name, `reach${index}`)
  const same = [
    ...rule.fields.map(
      (path) => `${uniqueExpression(table, path, 't.')} = ${uniqueExpression(table, path, 'NEW.')}`,
    ),
    ...(table.type.isTemporal ? ['t.series_id <> NEW.series_id'] : []),
    ...ruleConditions(table, rule, 't.'),
  ].join(' AND ')
  const rows = `${recordSchema}.${quote(table.name)} t WHERE ${same}`
  const ofUnits = `${rows} AND t.business_unit_id IS NOT NULL`
  const refused = `USING ERRCODE = 'unique_violation', TABLE = '${table.name}', CONSTRAINT = '${name}'`
  return `DECLARE owners text;
BEGIN
  IF NEW.business_unit_id IS NULL THEN
    PERFORM pg_advisory_xact_lock(TG_RELID::bigint);
    IF EXISTS (SELECT FROM ${ofUnits}) THEN
      SELECT string_agg(o.description, ', ') INTO owners FROM (
        SELECT DISTINCT ON (u.series_id) u.description FROM ${recordSchema}.system_business_unit u
        WHERE u.series_id IN (SELECT t.business_unit_id FROM ${ofUnits})
        ORDER BY u.series_id, u.active_range_utc_start DESC NULLS LAST LIMIT 5) o;
      RAISE EXCEPTION 'taken in a business unit' ${refused}, DETAIL = 'Het gaat om records van ' || owners || '.';
    END IF;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(TG_RELID::bigint);
    IF EXISTS (SELECT FROM ${rows} AND coalesce(t.business_unit_id, ${nilUuid}) = ${nilUuid}) THEN
      RAISE EXCEPTION 'taken everywhere' ${refused}, DETAIL = 'Het gaat om een record dat in alle business units geldt.';
    END IF;
  END IF;
  RETURN NULL;
END`
}

/** Prevents cycles. Only an update can cause one: nothing refers to a new record yet. */
function buildTreeTriggers(table: RecordTable): readonly DesiredTrigger[] {
  return table.fields.flatMap(({ path, field }) => {
    if (!isTreeReference(table.type, field)) return []
    const column = quotedColumnOf(table, path)
    const name = identifier(table.name, snakeCase(path), 'tree')
    // Triggers run in order of name: a cycle must be reported as such.
    const depthName = identifier(table.name, snakeCase(path), 'tree_depth')
    return [
      {
        name,
        timing: `AFTER UPDATE OF ${column}`,
        when: `NEW.${column} IS NOT NULL`,
        body: buildTreeBody(table, column, name),
        fields: [path],
        message: `${field.label}: een record kan niet onder zichzelf staan, ook niet via andere records.`,
      },
      {
        name: depthName,
        timing: `AFTER INSERT OR UPDATE OF ${column}`,
        when: `NEW.${column} IS NOT NULL`,
        body: buildDepthBody(table, column, depthName),
        fields: [path],
        message: `${field.label}: er passen hoogstens ${maxTreeDepth} niveaus onder elkaar.`,
      },
    ]
  })
}

/** Deeper trees would exhaust the stack of recursive code. */
const maxTreeDepth = 100

/** Stops one level beyond the maximum, also in a cycle, which the other trigger refuses. */
function buildDepthBody(table: RecordTable, column: string, name: string): string {
  const rows = `${recordSchema}.${quote(table.name)}`
  return `BEGIN
  IF (
    WITH RECURSIVE above AS (
      SELECT NEW.${column} AS id, 1 AS level
      UNION ALL SELECT t.${column}, level + 1 FROM ${rows} t JOIN above ON t.id = above.id
        WHERE t.${column} IS NOT NULL AND level <= ${maxTreeDepth}
    ), below AS (
      SELECT NEW.id AS id, 1 AS level
      UNION ALL SELECT t.id, level + 1 FROM ${rows} t JOIN below ON t.${column} = below.id WHERE level <= ${maxTreeDepth}
    ) SELECT (SELECT max(level) FROM above) + (SELECT max(level) FROM below)
  ) > ${maxTreeDepth} THEN
    RAISE EXCEPTION 'too deep' USING ERRCODE = 'check_violation', TABLE = '${table.name}', CONSTRAINT = '${name}';
  END IF;
  RETURN NULL;
END`
}

/** An advisory lock serializes moves in one tree: two concurrent ones could close a cycle. */
function buildTreeBody(table: RecordTable, column: string, name: string): string {
  const rows = `${recordSchema}.${quote(table.name)}`
  return `BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('${name}', 0));
  IF EXISTS (
    WITH RECURSIVE above AS (
      SELECT NEW.${column} AS id
      UNION SELECT t.${column} FROM ${rows} t JOIN above ON t.id = above.id WHERE t.${column} IS NOT NULL
    ) SELECT FROM above WHERE id = NEW.id
  ) THEN
    RAISE EXCEPTION 'a cycle' USING ERRCODE = 'check_violation', TABLE = '${table.name}', CONSTRAINT = '${name}';
  END IF;
  RETURN NULL;
END`
}
