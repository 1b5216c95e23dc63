/** The services behind the gateway; each name is the audience of the internal tokens that the service accepts. */
export type ServiceName = 'identity' | 'catalogue' | 'downloads' | 'payments' | 'realtime';

/** Who may call a route. `public` routes ignore the session; `visitor` routes resolve it but do not require one. */
export type RouteAudience = 'public' | 'visitor' | 'member' | 'admin';

/** The methods of a route; HEAD is served wherever GET is. */
type RouteMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a request is handled. `local` routes belong to Nest's controllers, `live` ones are WebSocket upgrades. */
export type Handling = 'forward' | 'upload' | 'cached' | 'download' | 'preview' | 'live' | 'local';

export interface Route {
  method: RouteMethod;
  /** Segments that start with a colon match an id, and a star at the end any rest. */
  path: string;
  to: ServiceName | 'gateway';
  audience: RouteAudience;
  handling: Handling;
  /** Maximum size of its body in bytes; a JSON body has 16 KiB unless given. */
  bodyLimit?: number;
  /** Which of the gateway's caches the request invalidates. */
  changes?: 'tools' | 'sessions';
  /** The service gets the token of the pending login. */
  readsPendingLogin?: true;
  /** Message of 401; `Please log in.` when absent. */
  signIn?: string;
  /** Each request unpacks a file from the object store: it also counts against a limit of its own. */
  isCostly?: true;
  /** Called by payment providers, which authenticate by signature: the cross-site check does not apply. */
  isWebhook?: true;
}

type RouteOptions = Omit<Route, 'method' | 'path' | 'to' | 'handling'> & { handling?: Handling };

/** Returns the function that lists one route of `to`. */
export const routeTo =
  (to: Route['to']) =>
  (methodAndPath: `${RouteMethod} /${string}`, options: RouteOptions): Route => {
    const [method = '', path = ''] = methodAndPath.split(' ');
    return {
      method: method as RouteMethod,
      path,
      to,
      handling: to === 'gateway' ? 'local' : 'forward',
      ...options,
    };
  };

/** Whether responses of a route are for one user and must not be cached. */
export const isPersonal = ({ audience }: Pick<Route, 'audience'>): boolean =>
  audience === 'member' || audience === 'admin';
