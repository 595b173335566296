import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../card.tsx'
import { NumberField } from '../number-field.tsx'
import { TextAreaField } from '../text-area-field.tsx'
import { TextField } from '../text-field.tsx'
import styles from './gallery.module.css'

export function TextsSection() {
  const [text, setText] = useState('Nederland')
  const [code, setCode] = useState('NOORD-HOLLAND-ZORG')
  const [remark, setRemark] = useState('Koninkrijksdeel; zie ook Aruba, Curaçao en Sint Maarten.')
  const [integer, setInteger] = useState<number | null>(12500)
  const [money, setMoney] = useState<number | null>(1234.5)
  const [percent, setPercent] = useState<number | null>(21)
  return (
    <Card title="Tekst en getallen" isCollapsible>
      <div className={styles.fields}>
        <TextField label="Omschrijving" value={text} onChange={setText} isRequired maxLength={250} />
        <TextField label="Code" value={code} onChange={setCode} maxLength={20} isClearable />
        <TextField
          label="Zoeken"
          value=""
          onChange={() => {}}
          placeholder="Bevat…"
          prefix={<IconSearch aria-hidden />}
        />
        <TextField
          label="ISO-code 3"
          value="NL"
          onChange={() => {}}
          isRequired
          errorMessage="Precies 3 letters."
        />
        <NumberField label="Volgorde" value={integer} onChange={setInteger} format="integer" minimum={0} />
        <NumberField label="Tarief" value={money} onChange={setMoney} format="currency" />
        <NumberField
          label="Percentage"
          value={percent}
          onChange={setPercent}
          format="percent"
          minimum={0}
          maximum={100}
        />
        <TextAreaField label="Opmerking" value={remark} onChange={setRemark} maxLength={250} />
      </div>
    </Card>
  )
}
