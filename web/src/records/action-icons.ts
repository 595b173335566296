import type { ActionKind } from '@stamboek/model/schema/actions'
import {
  IconBan,
  IconCalendarOff,
  IconCopy,
  IconEye,
  IconHistory,
  IconPencil,
  IconPlus,
  IconSearch,
  IconTrash,
  IconVersions,
} from '@tabler/icons-react'

/** The icon of each action, the same on a button and in a menu. */
export const actionIcons = {
  Search: IconSearch,
  Get: IconEye,
  Create: IconPlus,
  Update: IconPencil,
  Clone: IconCopy,
  Delete: IconTrash,
  BulkDeactivate: IconBan,
  CreateNewVersion: IconVersions,
  AssignEndDate: IconCalendarOff,
  AuditTrail: IconHistory,
} satisfies Record<ActionKind, typeof IconPlus>
