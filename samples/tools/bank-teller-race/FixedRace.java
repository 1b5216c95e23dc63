import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** The same two withdrawals, repaired twice: with a lock, and with compare-and-set. Then both with real threads. */
public final class FixedRace {
    private FixedRace() {
    }

    /** With a lock: the three steps stand between "take the key" and "give it back", and there is one key. */
    public static Race.Day lockedDay(String order) {
        int[] balance = {100};
        int[] paidOut = {0};
        String[] holder = {null};
        Scheduler scheduler = new Scheduler();
        for (String name : List.of("Ada", "Ben")) {
            int[] seen = new int[1];
            scheduler.teller(name);
            scheduler.step("take the key", () -> {
                if (holder[0] != null) return false;
                holder[0] = name;
                return true;
            });
            scheduler.step("read the balance", () -> {
                seen[0] = balance[0];
                return true;
            });
            scheduler.step("write the new balance and pay, if there is enough", () -> {
                if (seen[0] < 70) return true;
                balance[0] = seen[0] - 70;
                paidOut[0] += 70;
                return true;
            });
            scheduler.step("give the key back", () -> {
                holder[0] = null;
                return true;
            });
        }
        List<String> diary = scheduler.run(order);
        return new Race.Day(balance[0], paidOut[0], diary);
    }

    /** With compare-and-set: write only if the balance is still what was read; otherwise read again. */
    public static Race.Day atomicDay(String order) {
        AtomicInteger balance = new AtomicInteger(100);
        int[] paidOut = {0};
        Scheduler scheduler = new Scheduler();
        for (String name : List.of("Ada", "Ben")) {
            int[] seen = new int[1];
            scheduler.teller(name);
            scheduler.step("read the balance", () -> {
                seen[0] = balance.get();
                return true;
            });
            scheduler.step("compare and set", () -> {
                if (seen[0] < 70) return true;
                if (balance.compareAndSet(seen[0], seen[0] - 70)) {
                    paidOut[0] += 70;
                    return true;
                }
                seen[0] = balance.get();
                return false;
            });
        }
        List<String> diary = scheduler.run(order);
        return new Race.Day(balance.get(), paidOut[0], diary);
    }

    /** Two locks taken in opposite orders: the day on which nobody goes home. */
    public static List<String> deadlock(String order) {
        String[] keys = {null, null};
        Scheduler scheduler = new Scheduler();
        scheduler.teller("Ada").step("take key 1", () -> take(keys, 0, "Ada")).step("take key 2", () -> take(keys, 1, "Ada"));
        scheduler.step("give both back", () -> give(keys));
        scheduler.teller("Ben").step("take key 2", () -> take(keys, 1, "Ben")).step("take key 1", () -> take(keys, 0, "Ben"));
        scheduler.step("give both back", () -> give(keys));
        return scheduler.run(order);
    }

    /** Real threads, real lock: many small withdrawals at once; answers the balance and what was paid. */
    public static Race.Day realThreads(int tellers, int withdrawals) {
        ReentrantLock key = new ReentrantLock();
        int[] balance = {100_000};
        int[] paidOut = {0};
        CountDownLatch opening = new CountDownLatch(1);
        Thread[] threads = new Thread[tellers];
        for (int i = 0; i < tellers; i++) {
            threads[i] = new Thread(() -> {
                try {
                    opening.await();
                } catch (InterruptedException closed) {
                    Thread.currentThread().interrupt();
                    return;
                }
                for (int turn = 0; turn < withdrawals; turn++) {
                    key.lock();
                    try {
                        if (balance[0] >= 7) {
                            balance[0] -= 7;
                            paidOut[0] += 7;
                        }
                    } finally {
                        key.unlock();
                    }
                }
            });
            threads[i].start();
        }
        opening.countDown();
        try {
            for (Thread thread : threads) thread.join();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
        return new Race.Day(balance[0], paidOut[0], List.of());
    }

    public static void main(String[] arguments) {
        int locked = 0;
        for (String order : Scheduler.allOrders(4, 4)) if (lockedDay(order).adds()) locked++;
        System.out.printf("With a lock:            %d of %d orders add up%n", locked, Scheduler.allOrders(4, 4).size());
        int atomic = 0;
        for (String order : Scheduler.allOrders(2, 2)) if (atomicDay(order).adds()) atomic++;
        System.out.printf("With compare-and-set:   %d of %d orders add up%n%n", atomic, Scheduler.allOrders(2, 2).size());
        System.out.println("Lock, order ABABABAB:");
        lockedDay("ABABABAB").diary().forEach(line -> System.out.println("  " + line));
        System.out.println("\nCompare-and-set, order ABAB:");
        atomicDay("ABAB").diary().forEach(line -> System.out.println("  " + line));
        System.out.println("\nTwo keys in opposite orders, order AB:");
        deadlock("AB").forEach(line -> System.out.println("  " + line));
        Race.Day day = realThreads(4, 2_000);
        System.out.printf("%nFour real threads with a lock: balance %d + paid out %d = %d%n", day.balance(), day.paidOut(), day.balance() + day.paidOut());
    }

    private static boolean take(String[] keys, int which, String name) {
        if (keys[which] != null) return false;
        keys[which] = name;
        return true;
    }

    private static boolean give(String[] keys) {
        keys[0] = null;
        keys[1] = null;
        return true;
    }
}
