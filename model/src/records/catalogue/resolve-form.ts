import type { Form, FormDefinition, FormPart, FormRow, FormSection } from '../../schema/layout.ts'

const columnCount = 4

/**
 * Makes tabs of any form (one, "Algemeen", if it has none) and gives parts the spans that fill their rows of 4
 * columns. Without a form the tab is empty; the default width is 50rem.
 */
export function resolveForm(form: FormDefinition = { rows: [] }): Form {
  const tabs = 'tabs' in form ? form.tabs : [{ ...form, label: 'Algemeen' }]
  return {
    width: form.width ?? '50rem',
    tabs: tabs.map(({ label, ...body }) => ({ label, sections: sectionsOf(body) })),
  }
}

function sectionsOf(body: Exclude<FormDefinition, { tabs: unknown }>): readonly FormSection[] {
  const sections = 'rows' in body ? [{ rows: body.rows }] : body.sections
  return sections.map(({ rows, ...section }) => ({ ...section, parts: rows.flatMap(partsOfRow) }))
}

function partsOfRow(row: FormRow): readonly FormPart[] {
  const spans = row.map((part) => (typeof part === 'object' && 'span' in part ? part.span : undefined))
  const open = spans.filter((span) => span === undefined).length
  const left = columnCount - spans.reduce<number>((sum, span) => sum + (span ?? 0), 0)
  const share = Math.floor(left / open)
  const first = spans.indexOf(undefined)
  return row.map((part, index) =>
    withSpan(part, spans[index] ?? (index === first ? left - (open - 1) * share : share)),
  )
}

function withSpan(part: FormPart, width: number): FormPart {
  if (typeof part === 'object' && 'related' in part) return part
  const span = asSpan(width)
  if (typeof part === 'string') return span === 1 ? part : { field: part, span }
  return { ...part, span }
}

function asSpan(width: number): 1 | 2 | 3 | 4 {
  return width >= 4 ? 4 : width === 3 ? 3 : width === 2 ? 2 : 1
}
