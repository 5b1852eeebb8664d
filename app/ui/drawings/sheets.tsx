import { Frame, Steam } from "./frame";

/** An empty plate between fork and knife: nothing in the cart. */
export function EmptyPlate() {
  return (
    <Frame round="fill-turmeric-wash">
      <ellipse cx="112" cy="94" rx="58" ry="44" className="fill-surface" />
      <ellipse cx="112" cy="92" rx="37" ry="27" className="stroke-line-strong" />
      <path d="M34 62v22c0 8 5 12 10 12s10-4 10-12V62M44 62v82" />
      <path d="M184 144V60c-12 8-16 26-15 44h15" className="fill-surface" />
      <path
        d="M112 76c-9-9-22 0-16 11 4 7 16 14 16 14s12-7 16-14c6-11-7-20-16-11z"
        className="fill-paprika stroke-none"
      />
    </Frame>
  );
}

/** A pot that waits on a cold stove: no meals here, or none on this day. */
export function QuietPot() {
  return (
    <Frame round="fill-herb-wash">
      <path d="M26 142h172" />
      <path d="M62 142v-10h100v10" className="fill-sunk" />
      <path d="M58 78h108v38c0 10-7 16-16 16H74c-9 0-16-6-16-16z" className="fill-paprika" />
      <path d="M58 92H44c-5 0-5-10 0-10h14M166 92h14c5 0 5-10 0-10h-14" />
      <path d="M50 78c0-18 26-30 62-30s62 12 62 30z" className="fill-surface" />
      <circle cx="112" cy="41" r="7" className="fill-turmeric" />
      <path d="M74 98v14M74 120v.5" className="stroke-paper" />
      <path d="M86 30c4-6 10-9 16-10M144 34c-3-3-6-5-10-7" className="stroke-line-strong" />
    </Frame>
  );
}

/** A bag on a doorstep: no orders yet. */
export function WaitingDoor() {
  return (
    <Frame round="fill-paprika-wash">
      <path d="M34 144h156" />
      <path d="M66 144V30c0-6 4-10 10-10h46c6 0 10 4 10 10v114" className="fill-surface" />
      <path d="M80 36h38v34H80zM80 84h38v40H80z" className="stroke-line-strong" />
      <circle cx="123" cy="84" r="3.5" className="fill-turmeric" />
      <path d="M140 144l5-50h40l5 50z" className="fill-turmeric" />
      <path d="M152 94c0-18 26-18 26 0" />
      <path
        d="M165 112c-5-5-12 0-9 6 3 4 9 8 9 8s6-4 9-8c3-6-4-11-9-6z"
        className="fill-paprika stroke-none"
      />
      <path
        d="M54 144v-12h-8v12M50 132c-12-4-10-20-4-24 0 8 4 10 4 24zm0 0c0-12 10-14 12-24 6 6 2 22-12 24z"
        className="fill-herb"
      />
    </Frame>
  );
}

/** A magnifying glass over crumbs: the search found nothing. */
export function CrumbSearch() {
  return (
    <Frame round="fill-turmeric-wash">
      <ellipse cx="104" cy="112" rx="70" ry="26" className="fill-surface" />
      <ellipse cx="104" cy="109" rx="48" ry="15" className="stroke-line-strong" />
      <path d="M78 108l5 3M120 112l6-3M100 116h4M92 103l3-2M114 102l4 2" />
      <circle cx="118" cy="66" r="32" className="fill-surface/70" />
      <path d="M141 89l34 34" strokeWidth="9" />
      <path d="M103 58c3-8 10-12 18-12" className="stroke-paprika" />
      <path d="M106 74q12 8 24-2" />
    </Frame>
  );
}

/** A ticket rail with one blank ticket: the cook has no new orders. */
export function BlankTicket() {
  return (
    <Frame round="fill-paprika-wash">
      <path d="M26 40h172" strokeWidth="9" />
      <path d="M84 40h60v84l-10-7-10 7-10-7-10 7-10-7-10 7z" className="fill-surface" />
      <path d="M97 62h34M97 78h34M97 94h20" className="stroke-line-strong" />
      <circle cx="114" cy="40" r="7" className="fill-turmeric" />
      <path d="M38 144h44M42 144c0-24 36-24 36 0z" className="fill-herb" />
      <circle cx="60" cy="121" r="4" className="fill-surface" />
      <path d="M150 144h44l-4-26h-36zM154 118c-4-14 2-22 18-22s22 8 18 22" className="fill-surface" />
    </Frame>
  );
}

/** A spilled pot: something went wrong on our side. */
export function SpilledPot() {
  return (
    <Frame round="fill-danger-wash">
      <path d="M24 142h176" />
      <path d="M48 142c-6-14 14-20 26-16 8-18 40-16 42 0 14-8 34 0 28 16z" className="fill-paprika" />
      <g transform="rotate(38 142 84)">
        <path d="M104 66h78v34c0 9-6 15-14 15h-50c-8 0-14-6-14-15z" className="fill-surface" />
        <path d="M104 78H92c-5 0-5-9 0-9h12M182 78h12c5 0 5-9 0-9h-12" />
        <path d="M98 66h90" />
      </g>
      <path
        d="M70 92c-2-6 4-12 4-12s6 6 4 12-8 6-8 0zM96 74c-2-5 3-10 3-10s5 5 3 10-6 5-6 0z"
        className="fill-turmeric"
      />
      <path d="M42 56l8 6M56 40l4 9M36 74h9" className="stroke-line-strong" />
    </Frame>
  );
}

/** A table laid for someone: the page that is not there, and thanks after an order. */
export function LaidTable() {
  return (
    <Frame round="fill-turmeric-wash">
      <path d="M28 112h168l10 32H18z" className="fill-surface" />
      <path d="M48 112l-8 32M84 112l-4 32M140 112l4 32M176 112l8 32" className="stroke-line" />
      <path d="M66 104c0-30 20-50 46-50s46 20 46 50z" className="fill-paprika" />
      <path d="M56 106h112" strokeWidth="7" />
      <circle cx="112" cy="47" r="7" className="fill-turmeric" />
      <path d="M82 92c2-12 8-19 16-23" className="stroke-paper" />
      <Steam x={112} y={34} />
    </Frame>
  );
}
