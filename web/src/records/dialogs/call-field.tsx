import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { requireCall } from '../../api/calls.ts'
import { findView } from '../../fields/field-views.ts'
import { RecordFieldProvider } from '../form/record-field-context.tsx'
import { findLimitProblem } from './find-limit-problem.ts'

interface CallFieldProps {
  readonly type: ServedRecordType
  readonly call: string
  /** A member of the body of the call. */
  readonly member: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Called with the error of a text that is no value, and with null when it is one again. */
  readonly onTextError?: (message: string | null) => void
  /** Instead of that of the member. */
  readonly label?: string
  /** Also where the call does without. */
  readonly isRequired?: boolean
  readonly autoFocus?: boolean
}

/**
 * The input of one member of a call's body, as its definition says; references are looked up by `call.member`. Shows a value outside
 * the limits as wrong, which the dialog refuses by `findLimitProblem`.
 */
export function CallField({ type, call, member, autoFocus = false, ...props }: CallFieldProps) {
  const field = requireCall(type, call).body[member]
  if (!field) return null
  const { Input } = findView(field)
  return (
    <RecordFieldProvider type={type} record={noRecord}>
      <Input
        field={field}
        path={`${call}.${member}`}
        label={props.label ?? field.label}
        value={props.value}
        onChange={props.onChange}
        onBlur={undefined}
        errorMessage={findLimitProblem(type, call, member, props.value)}
        memberErrors={[]}
        onTextError={props.onTextError ?? ignore}
        mode="add"
        isReadOnly={false}
        isRequired={props.isRequired ?? field.required ?? false}
        rows={undefined}
        presentation={undefined}
        autoFocus={autoFocus}
        ref={undefined}
      />
    </RecordFieldProvider>
  )
}

const noRecord = {}

function ignore(): void {}
