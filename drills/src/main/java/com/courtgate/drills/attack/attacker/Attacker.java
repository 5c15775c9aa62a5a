package com.courtgate.drills.attack.attacker;

import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** The attacker's process: carries out each plan that it reads, and answers what it has done. */
final class Attacker {
    private Attacker() {}

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        var answers = new ObjectOutputStream(new FileOutputStream(FileDescriptor.out));
        answers.flush();
        try (var plans = new ObjectInputStream(System.in)) {
            while (true) {
                Plan plan = (Plan) plans.readObject();
                answers.writeObject(Attack.of(plan).play());
                answers.flush();
            }
        } catch (EOFException nothingMoreToDo) {
            // whoever started this process has ended
        }
    }
}
