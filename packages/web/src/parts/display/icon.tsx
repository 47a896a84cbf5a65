import styles from './icon.module.css'

/** SVG paths in a 20 × 20 view box. */
const PATHS = {
  start: 'M3 9.5 10 4l7 5.5M5 8.5V16h10V8.5',
  courses:
    'M3.5 4.5h5A1.5 1.5 0 0 1 10 6v10a1.5 1.5 0 0 0-1.5-1.5h-5zM16.5 4.5h-5A1.5 1.5 0 0 0 10 6v10a1.5 1.5 0 0 1 1.5-1.5h5z',
  transfer: 'M3 7h12m-3-3 3 3-3 3M17 13H5m3-3-3 3 3 3',
  tutor: 'M4 4.5h12v8.5H9l-3.5 3v-3H4z',
  tools: 'M4 5.5h5v5H4zM11.5 5.5h4.5v5h-4.5zM4 13h5v3.5H4zM11.5 13h4.5v3.5h-4.5z',
  terms: 'M3.5 4.5h3.5v11H3.5zM8.5 4.5H12v7H8.5zM13.5 4.5H17v9h-3.5z',
  today: 'M4 5.5h12V16H4zM4 8.5h12M7 3.5v3M13 3.5v3',
  cards: 'M5 6.5h10V16H5zM7 4h10v9',
  tasks: 'M4 6l1.2 1.2L7.5 5M4 13l1.2 1.2L7.5 12M10 6.3h6.5M10 13.3h6.5',
  notes: 'M5 3.5h7l3 3v10H5zM12 3.5v3h3M7.5 10h5M7.5 13h5',
  inspector: 'M3.5 15.5V10M8 15.5V5M12.5 15.5V8M17 15.5v-3',
  settings: 'M4 6.5h7M15 6.5h1M4 13.5h1M9 13.5h7M11 4.5v4M5 11.5v4',
  connect: 'M7 3.5V7M13 3.5V7M5 7h10v2.5a5 5 0 0 1-10 0zM10 14.5v2.5',
  operator: 'M10 3.5 15.5 6v4c0 3-2.2 5.2-5.5 6.5C6.7 15.2 4.5 13 4.5 10V6z',
  search: 'M13 13l4 4M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  close: 'M5 5l10 10M15 5 5 15',
  bin: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10h7.4l.8-10M8.5 9v4.5M11.5 9v4.5',
  check: 'M4 10.5 8 14.5 16 5.5',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  right: 'M8 5.5l4.5 4.5L8 14.5',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  refresh: 'M15.5 7A6 6 0 1 0 16 11.5M15.5 3.5V7H12',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2.5V4M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  moon: 'M16 11.8A6.5 6.5 0 1 1 8.2 4a5.2 5.2 0 0 0 7.8 7.8z',
  system: 'M3.5 4.5h13v9h-13zM7.5 16.5h5M10 13.5v3',
  warning: 'M10 4 17 16H3zM10 8.5v3.5M10 14v.2',
} as const

export type IconName = keyof typeof PATHS

/** Decorative: always has a label beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
