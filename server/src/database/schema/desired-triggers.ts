import type { UniqueRule } from '@stamboek/model/schema/record-type'
import { quote, quotedColumnOf } from '../column-names.ts'
import { identifier, recordSchema } from '../identifier.ts'
import type { RecordTable } from '../record-table.ts'
import type { DesiredTrigger } from './desired-table.ts'
import { nilUuid, uniqueExpression } from './desired-unique.ts'

/**
 * Makes values unique among all records that a business unit sees: a global record and one of a unit must differ (decision 11), while
 * those of two units may be equal, which no index can express.
 */
export function buildTriggers(table: RecordTable): readonly DesiredTrigger[] {
  if (table.type.ownership !== 'either') return []
  return table.type.unique.flatMap((rule, index) =>
    rule.within === 'businessUnit' ? [buildTrigger(table, rule, index)] : [],
  )
}

function buildTrigger(table: RecordTable, rule: UniqueRule, index: number): DesiredTrigger {
  const columns = rule.fields.map((path) => quotedColumnOf(table, path))
  const alive = table.type.parent ? ['is_deleted'] : []
  return {
    name: identifier(table.name, `reach${index}`),
    timing: `AFTER INSERT OR UPDATE OF ${[...columns, ...alive].join(', ')}`,
    when: table.type.parent ? 'NOT NEW.is_deleted' : 'true',
    body: buildTriggerBody(table, rule, index),
    fields: rule.fields,
    message: rule.message,
  }
}

/** Writes of a unit take a shared lock and global writes an exclusive one, so that the later of the two sees the earlier. */
function buildTriggerBody(table: RecordTable, rule: UniqueRule, index: number): string {
  const name = identifier(table.name, `reach${index}`)
  const same = [
    ...rule.fields.map(
      (path) => `${uniqueExpression(table, path, 't.')} = ${uniqueExpression(table, path, 'NEW.')}`,
    ),
    ...(table.type.isTemporal ? ['t.series_id <> NEW.series_id'] : []),
    ...(table.type.parent ? ['NOT t.is_deleted'] : []),
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
