import { country } from '@stamboek/model/records/standard/country'
import { describe, expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { createAuditColumns } from './audit-columns.ts'

const type = servedType(country)
const columns = createAuditColumns(type, { recordTypes: new Map([[type.dtoKey, type]]), get: () => type })
const column = (id: string) => columns.find((each) => each.id === id)

describe('the columns of the audit grid', () => {
  it('start with the time, which is pinned and the only sortable column', () => {
    expect(columns[0]).toMatchObject({ id: 'auditTime', pinned: 'start', isSortable: true })
    expect(columns.filter(({ isSortable }) => isSortable)).toHaveLength(1)
  })

  it('show the user and the action, and hide the ids by default', () => {
    const hidden = columns.filter(({ isHiddenByDefault }) => isHiddenByDefault).map(({ id }) => id)
    expect(hidden).toEqual(['auditId', 'auditCorrelationId', 'recordId'])
    for (const id of ['auditAction', 'auditUserName', 'auditChangedProperties', 'auditExceptions'])
      expect(column(id)?.isHiddenByDefault, id).toBeUndefined()
  })

  it('leave out the general members of a record', () => {
    for (const id of ['isSelected', 'lastModified', 'lastModifiedBy', 'lastModifiedOnUtc', 'id'])
      expect(column(id), id).toBeUndefined()
  })
})
