import { createHash } from "node:crypto";

/** How a file of the fake hub is stored and served. */
export interface FakeFile {
  content: Uint8Array<ArrayBuffer>;
  /** Listed with a SHA-256 and reached by a redirect, as large files are. */
  lfs?: boolean;
  /** The body breaks off halfway this many times, a rest halfway again. */
  cut?: number;
  /** The server knows no ranges for it. */
  whole?: boolean;
  /** The listing promises other bytes. */
  wrongHash?: boolean;
}

/** A repository on the fake hub. */
export interface FakeRepository {
  commit: string;
  branches: string[];
  files: Record<string, FakeFile>;
  /** Every request for it is answered with this status. */
  status?: number;
  /** Its first requests are answered with these. */
  troubles?: Response[];
  /** Only this token opens it. */
  token?: string;
}

/** A running fake hub. */
export interface FakeHub extends AsyncDisposable {
  url: string;
  /** Method and path of each request so far. */
  requests: string[];
  /** Range and token of each request for a large file's bytes. */
  large: { range: string | null; token: string | null }[];
}

/** Serves repositories on loopback, the way `@huggingface/hub` asks for them. */
export function serveHub(
  repositories: Record<string, FakeRepository>,
): FakeHub {
  const requests: string[] = [];
  const large: FakeHub["large"] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, onError: broken },
    (request) => {
      const url = new URL(request.url);
      requests.push(`${request.method} ${url.pathname}`);
      if (url.pathname.startsWith("/lfs/")) {
        const { headers } = request;
        const token = headers.get("authorization");
        large.push({ range: headers.get("range"), token });
      }
      return answer(request, url, repositories);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    requests,
    large,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function broken(): Response {
  return new Response(null, { status: 500 });
}

function answer(
  request: Request,
  url: URL,
  repositories: Record<string, FakeRepository>,
): Response {
  const path = decodeURIComponent(url.pathname);
  const large = path.match(/^\/lfs\/([^/]+\/[^/]+)\/(.+)$/);
  if (large !== null) {
    const file = repositories[large[1]!]?.files[large[2]!];
    return file === undefined ? missing() : serve(request, file, {});
  }
  const match = path.match(
    /^(?:\/api\/(?:models|datasets)|\/datasets)?\/([^/]+\/[^/]+)\/(.*)$/,
  );
  const name = match?.[1] ?? "";
  const rest = match?.[2] ?? "";
  const repository = repositories[name];
  if (repository === undefined) return missing();
  const { status, token, troubles = [] } = repository;
  const trouble = troubles.shift();
  if (trouble !== undefined) return trouble;
  if (status !== undefined) return refuse(status);
  if (
    token !== undefined &&
    request.headers.get("authorization") !== `Bearer ${token}`
  ) return refuse(401);
  if (rest.startsWith("revision/")) {
    return info(name, rest.slice(9), repository);
  }
  if (rest.startsWith("tree/")) return tree(url, repository);
  return resolve(request, url, name, rest, repository);
}

function info(
  name: string,
  revision: string,
  { commit, branches }: FakeRepository,
): Response {
  if (revision !== commit && !branches.includes(revision)) return missing();
  return Response.json({
    _id: "6",
    id: name,
    sha: commit,
    private: false,
    gated: false,
    downloads: 0,
    likes: 0,
    lastModified: "2026-01-01T00:00:00.000Z",
  });
}

/** Two entries a page, so that the pages are followed too. */
function tree(url: URL, { files }: FakeRepository): Response {
  const recursive = url.searchParams.get("recursive") === "true";
  const entries = Object.entries(files).map(([path, file]) =>
    entry(path, file, recursive)
  );
  const start = Number(url.searchParams.get("cursor") ?? 0);
  const headers = new Headers();
  if (start + 2 < entries.length) {
    const next = new URL(url);
    next.searchParams.set("cursor", String(start + 2));
    headers.set("link", `<${next}>; rel="next"`);
  }
  return Response.json(entries.slice(start, start + 2), { headers });
}

function entry(
  path: string,
  file: FakeFile,
  recursive: boolean,
): Record<string, unknown> {
  if (path.includes("/") && !recursive) {
    return { type: "directory", oid: sha1(file), size: 0, path: "sub" };
  }
  const size = file.content.length;
  const oid = file.wrongHash === true
    ? "0".repeat(64)
    : hex("sha256", file.content);
  return {
    type: "file",
    path,
    size,
    oid: sha1(file),
    ...(file.lfs === true && { lfs: { oid, size, pointerSize: 134 } }),
  };
}

function resolve(
  request: Request,
  url: URL,
  name: string,
  rest: string,
  { commit, files }: FakeRepository,
): Response {
  const path = rest.slice(`resolve/${commit}/`.length);
  const file = files[path];
  if (!rest.startsWith(`resolve/${commit}/`) || file === undefined) {
    return missing();
  }
  if (file.lfs !== true) return serve(request, file, { etag: sha1(file) });
  return new Response(null, {
    status: 302,
    headers: {
      // Another host, as the real hub's storage is.
      location: `http://localhost:${url.port}/lfs/${name}/${path}`,
      "x-linked-size": String(file.content.length),
      "x-linked-etag": `"${hex("sha256", file.content)}"`,
    },
  });
}

function serve(
  request: Request,
  file: FakeFile,
  { etag }: { etag?: string },
): Response {
  const { content } = file;
  const headers = new Headers({
    etag: `"${etag ?? hex("sha256", content)}"`,
    "accept-ranges": "bytes",
  });
  const asked = request.headers.get("range")?.match(/^bytes=(\d+)-(\d*)$/);
  const range = file.whole && asked?.[0] !== "bytes=0-0" ? null : asked;
  const start = Number(range?.[1] ?? 0);
  const end = Number(range?.[2] || content.length - 1);
  if (range) {
    headers.set("content-range", `bytes ${start}-${end}/${content.length}`);
  }
  const part = content.slice(start, end + 1);
  headers.set("content-length", String(part.length));
  const isCut = part.length > 1 && (file.cut ?? 0) > 0;
  if (isCut) file.cut!--;
  return new Response(isCut ? cutBody(part) : part, {
    status: range ? 206 : 200,
    headers,
  });
}

function cutBody(content: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    async pull(controller) {
      // What was sent before shall arrive.
      if (sent) await new Promise((resolve) => setTimeout(resolve, 20));
      if (sent) return controller.error(new Error("cut"));
      sent = true;
      controller.enqueue(content.subarray(0, content.length >> 1));
    },
  });
}

function refuse(status: number): Response {
  return Response.json({ error: `refused with ${status}` }, { status });
}

function missing(): Response {
  return Response.json({ error: "Repository not found" }, { status: 404 });
}

/** The git object id of a file. */
function sha1({ content }: FakeFile): string {
  const header = new TextEncoder().encode(`blob ${content.length}\0`);
  return createHash("sha1").update(header).update(content).digest("hex");
}

function hex(algorithm: string, content: Uint8Array): string {
  return createHash(algorithm).update(content).digest("hex");
}
