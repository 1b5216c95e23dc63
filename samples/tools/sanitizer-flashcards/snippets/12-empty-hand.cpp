// 12. Greets the member who is found. What is wrong?
#include <iostream>

struct Person {
  int age;
};

const Person* find(int number) {
  static const Person ada = {36};
  return number == 1 ? &ada : nullptr;
}

int main(int count, char**) { std::cout << find(count + 1)->age << '\n'; }
