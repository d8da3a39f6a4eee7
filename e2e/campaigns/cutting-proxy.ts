import { connect, createServer, type AddressInfo } from 'node:net';

/** A connection to a server that ends after so many bytes of what the server says, wherever in a line, a character or a header that is. */
export interface CuttingProxy {
  port: number;
  /** Bytes that the next connection lets through; all of them until this is called. */
  cutNextAfter(bytes: number): void;
  /** Bytes that the last connection let through. */
  passed(): number;
  stop(): void;
}

export async function startCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  let limit = Infinity;
  let passed = 0;
  const server = createServer((client) => {
    let left = limit;
    limit = Infinity;
    passed = 0;
    const target = connect(targetPort, '127.0.0.1');
    const end = (): void => {
      client.end();
      target.destroy();
    };
    client.on('error', end).on('close', end);
    target.on('error', end).on('close', end);
    client.on('data', (part: Buffer) => target.write(part));
    target.on('data', (part: Buffer) => {
      const rest = part.subarray(0, left);
      left -= rest.length;
      passed += rest.length;
      client.write(rest);
      if (left <= 0) end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  return {
    port,
    cutNextAfter: (bytes) => void (limit = bytes),
    passed: () => passed,
    stop: () => void server.close(),
  };
}
