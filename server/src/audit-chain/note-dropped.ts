import { type RawBuilder, sql } from 'kysely'

/**
 * A part of a WITH clause that leaves the links of deleted entries with their seals, so that the entries that remain can be verified; a seal
 * of which nothing remains needs its digest alone. `gone` names the part that deletes, with `chain`, `sequence` and `link`. Entries that
 * are not sealed yet leave nothing. Its transaction holds the lock `auditChain`.
 */
export function noteDropped(gone: string): RawBuilder<unknown> {
  return sql.raw(`dropped_links AS (
      SELECT s.chain, s.number, count(*)::int AS count, string_agg(g.link, ''::bytea) AS links
      FROM ${gone} g CROSS JOIN LATERAL (SELECT chain, number FROM stamboek.audit_seal
        WHERE chain = g.chain AND last_sequence >= g.sequence ORDER BY last_sequence LIMIT 1) s
      GROUP BY s.chain, s.number),
    noted_seals AS (UPDATE stamboek.audit_seal s SET dropped_count = s.dropped_count + d.count,
      dropped = CASE WHEN s.dropped_count + d.count < s.entry_count THEN coalesce(s.dropped, '') || d.links END
      FROM dropped_links d WHERE s.chain = d.chain AND s.number = d.number)`)
}
