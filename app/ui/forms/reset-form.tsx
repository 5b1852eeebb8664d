import { Component, createRef, Fragment, type ReactNode } from "react";

interface ResetFormProps {
  /** Another one begins the form again: what it was about has succeeded. */
  round: string | number;
  children: ReactNode;
}

/**
 * A form that begins again, with all that its parts remember, once it has succeeded. Whoever stood in it stands where they
 * were, as in a form that only empties its fields: in the same field, else on the button; where the form is gone, on the
 * screen's title. A class, since only a class hears of a change while the old form still has the focus.
 */
export class ResetForm extends Component<ResetFormProps> {
  box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ round }: ResetFormProps): Element | null {
    const stood = document.activeElement;
    return round !== this.props.round && this.box.current?.contains(stood) ? stood : null;
  }

  override componentDidUpdate(_props: ResetFormProps, _state: unknown, stood: Element | null): void {
    if (!stood) return;
    const field = stood.id ? document.getElementById(stood.id) : null;
    const button = this.box.current?.querySelector<HTMLElement>("button:not([type=button])");
    (field ?? button ?? document.querySelector("h1"))?.focus({ preventScroll: true });
  }

  override render() {
    return (
      <div ref={this.box} className="empty:hidden">
        <Fragment key={this.props.round}>{this.props.children}</Fragment>
      </div>
    );
  }
}
