import { type ComponentType, createContext, type ReactNode, useContext } from "react";

/**
 * What the bare server's bundle puts in the place of `@remix-run/react`: links are `a`, forms are `form`, loader data
 * comes from a context. The component tree of a page is the product's own, the framework around it is not there.
 */
export type Page = {
  url: URL;
  /** from the document inwards: the route's id, its component and its loader's data */
  branch: { id: string; Component: ComponentType; data: unknown }[];
  head: ReactNode;
};

export const PageContext = createContext<Page | null>(null);
const Depth = createContext(0);

function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("nothing is being rendered");
  return page;
}

export function Outlet() {
  const depth = useContext(Depth) + 1;
  const Component = usePage().branch[depth]?.Component;
  return Component ? (
    <Depth.Provider value={depth}>
      <Component />
    </Depth.Provider>
  ) : null;
}

export const useLoaderData = (): unknown => usePage().branch[useContext(Depth)]?.data;
export const useRouteLoaderData = (id: string): unknown =>
  usePage().branch.find((route) => route.id === id)?.data;
export const useLocation = () => {
  const { pathname, search } = usePage().url;
  return { pathname, search, hash: "", state: null, key: "default" };
};

/** What only the browser's router reads, and no element has as an attribute. */
type RouterOnly = {
  prefetch?: string;
  preventScrollReset?: boolean;
  replace?: boolean;
  reloadDocument?: boolean;
  viewTransition?: boolean;
  discover?: string;
  navigate?: boolean;
  state?: unknown;
};

function plain<Props extends RouterOnly>(props: Props) {
  const {
    prefetch,
    preventScrollReset,
    replace,
    reloadDocument,
    viewTransition,
    discover,
    navigate,
    state,
    ...rest
  } = props;
  return rest;
}

export function Link({ to, ...props }: RouterOnly & { to: string; children?: ReactNode }) {
  return <a {...plain(props)} href={to} />;
}

type ByState<T> = T | ((state: { isActive: boolean; isPending: boolean; isTransitioning: boolean }) => T);
type NavLinkProps = RouterOnly & {
  to: string;
  end?: boolean;
  children?: ByState<ReactNode>;
  className?: ByState<string | undefined>;
};

export function NavLink({ to, end, children, className, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const isActive = end || to === "/" ? pathname === to : pathname === to || pathname.startsWith(`${to}/`);
  const state = { isActive, isPending: false, isTransitioning: false };
  return (
    <a
      {...plain(props)}
      href={to}
      aria-current={isActive ? "page" : undefined}
      className={typeof className === "function" ? className(state) : className}
    >
      {typeof children === "function" ? children(state) : children}
    </a>
  );
}

export function Form({ children, ...props }: RouterOnly & { children?: ReactNode }) {
  return <form {...plain(props)}>{children}</form>;
}

const idle = { state: "idle", data: undefined, formData: undefined, Form, submit: () => undefined };
export const useFetcher = () => idle;
export const useFetchers = () => [];
export const useNavigation = () => idle;
export const useActionData = () => undefined;
export const useSubmit = () => () => undefined;
export const useNavigate = () => () => undefined;
export const useRouteError = () => undefined;
export const isRouteErrorResponse = () => false;

/** The head's tags and the scripts are made by whoever renders. */
export const Meta = () => <>{usePage().head}</>;
export const Links = () => null;
export const ScrollRestoration = () => null;
export function Scripts() {
  const { branch } = usePage();
  const data = JSON.stringify(Object.fromEntries(branch.map(({ id, data: own }) => [id, own]))).replaceAll(
    "<",
    "\\u003c",
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose only sign that ends a script is escaped
  return <script dangerouslySetInnerHTML={{ __html: `window.__data=${data}` }} />;
}
