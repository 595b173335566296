import type { AuditAction, AuditChange } from '../contract/record-calls.ts'
import { fieldAt } from '../fields/field-at.ts'
import { kindOf } from '../fields/field-kinds.ts'
import { currentPath } from '../fields/former-names.ts'
import type { FieldDefinition } from '../schema/field-kind.ts'
import { isReferenceLabel } from '../schema/record-of.ts'
import type { RecordType } from '../schema/record-type.ts'

export const auditActionLabels: Readonly<Record<AuditAction, string>> = {
  Insert: 'Toegevoegd',
  Update: 'Gewijzigd',
  Delete: 'Verwijderd',
}

export interface ReadableChange {
  readonly path: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/**
 * The label and texts are of the first type that has the field, or had it by this name; the label of an unknown field is
 * its path.
 */
export function formatAuditChange(
  change: AuditChange,
  types: readonly Pick<RecordType, 'fields'>[],
): ReadableChange {
  const field = types
    .map(({ fields }) => fieldAt(fields, currentPath(fields, change.field)))
    .find((found) => found)
  return {
    path: change.field,
    label: field?.label ?? otherLabels[change.field] ?? change.field,
    before: auditText(change.before, field),
    after: auditText(change.after, field),
  }
}

/** `Naam: oud → nieuw; …` on one line, with `–` for an empty value; '' without changes. */
export function formatAuditChanges(changes: readonly ReadableChange[]): string {
  return changes.map(({ label, before, after }) => `${label}: ${before || '–'} → ${after || '–'}`).join('; ')
}

const otherLabels: Readonly<Record<string, string>> = { isDeleted: 'Verwijderd', seriesId: 'Reeks' }

function auditText(value: unknown, field: FieldDefinition | undefined): string {
  if (value === null || value === undefined) return ''
  if (isReferenceLabel(value)) return value.label
  if (Array.isArray(value) && value.every(isText))
    return field && 'options' in field ? formatted(value, field) : value.join(', ')
  if (Array.isArray(value)) return value.map((each) => auditText(each, undefined)).join(', ')
  if (field) return formatted(value, field)
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** A value stored under an older definition may not parse any more. */
function formatted(value: unknown, field: FieldDefinition): string {
  const parsed = kindOf(field).parse(value, field)
  if (parsed.ok) return kindOf(field).format(parsed.value, field)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
